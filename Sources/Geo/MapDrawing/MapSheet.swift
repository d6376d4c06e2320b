import SimpleFeatures

/// Features, page and scale, checked and ready to be drawn.
struct MapSheet {
    let features: [MapFeature]
    let page: MapPage
    let layout: PageLayout
    let viewport: MapViewport

    init(_ features: [MapFeature], _ page: MapPage) throws(MapError) {
        try page.check()
        let layout = PageLayout(page)
        guard layout.map.width >= 24, layout.map.height >= 24 else {
            throw MapError(
                .pageTooSmall, "beside margins, title and legend there is no room for the map",
                remedy: "Take a larger page or a shorter legend.")
        }
        self.features = features
        self.page = page
        self.layout = layout
        let extent = try GroundExtent.box(of: features)
        viewport = try MapViewport(extent, page: page, map: layout.map)
    }

    func draw(on canvas: Canvas) -> (drawn: Int, skipped: Int) {
        let unit = layout.millimetre
        let shown = viewport.ground.grown(by: 5 * unit * viewport.metresPerPixel)
        var features = features.filter { $0.geometry.boundingBox.map(shown.intersects) ?? false }
            .map { PageFeature($0, viewport, millimetre: unit) }
        let standing = features.flatMap(\.standing)
        for place in features.indices { features[place].leaveOutMarks(at: standing, millimetre: unit) }
        let ticks = CoordinateTicks(viewport, millimetre: unit)
        let arrow = NorthArrow(in: layout.map, millimetre: unit, besides: features)
        var labels = LabelPlacement(
            within: layout.map, reserved: page.showsNorthArrow ? [arrow.rect] : [], millimetre: unit)
        canvas.clipped(to: layout.map) {
            let painter = FeaturePainter(canvas: canvas, millimetre: unit, shown: layout.map)
            painter.paint(features)
            if page.showsCoordinates { ticks.drawCrosses(on: canvas) }
            for feature in features { labels.reserveMarks(of: feature) }
            for feature in features { painter.paintMarks(feature) }
            labels.place(features, on: canvas)
            if page.showsNorthArrow { arrow.draw(on: canvas) }
        }
        drawFurniture(on: canvas, ticks)
        return (labels.drawn, labels.skipped)
    }

    private func drawFurniture(on canvas: Canvas, _ ticks: CoordinateTicks) {
        let unit = layout.millimetre
        canvas.outline(layout.map, .ink, width: 0.3 * unit)
        if page.showsCoordinates { ticks.drawLabels(on: canvas) }
        if let title = page.title {
            draw(title: title, on: canvas)
        }
        var noteRoom = layout.map.width
        if page.showsScaleBar {
            let bar = ScaleBar(viewport, layout: layout)
            bar.draw(on: canvas, scaleText: scaleText)
            noteRoom = layout.map.right - bar.right(on: canvas, scaleText: scaleText) - 4 * unit
        }
        if let note = page.note {
            canvas.setFont(size: 2.2 * unit)
            let text = canvas.fitted(note, into: noteRoom)
            let point = PagePoint(x: layout.map.right, y: layout.footerTop + 8 * unit)
            canvas.write(text, at: point, MapColour(0x5A626B), anchor: .right)
        }
        if let profile = page.profile, let rect = layout.profile {
            ProfilePanel(profile, in: rect, millimetre: unit).draw(on: canvas)
        }
        Legend(entries: page.legend, layout: layout).draw(on: canvas)
    }

    /// A title that is too long is written smaller, and then cut.
    private func draw(title: String, on canvas: Canvas) {
        let size = 5 * layout.millimetre
        canvas.setFont(size: size, isBold: true)
        let room = layout.map.width / max(canvas.width(of: PlainText.line(title)), 1)
        canvas.setFont(size: size * min(1, max(0.5, 0.99 * room)), isBold: true)
        let text = canvas.fitted(title, into: layout.map.width)
        canvas.write(text, at: PagePoint(x: layout.map.x, y: layout.titleBaseline), .ink)
    }

    /// `1:1000` where that scale was asked for, otherwise `ca. 1:1200`, to two figures.
    var scaleText: String {
        if let exact = page.exactScale { return "1:\(RoundNumber.grouped(exact))" }
        let denominator = viewport.scaleDenominator(dpi: page.dpi)
        var step = 1.0
        while denominator / step >= 100 { step *= 10 }
        return "\(page.words.approximately) 1:\(RoundNumber.grouped((denominator / step).rounded() * step))"
    }
}
