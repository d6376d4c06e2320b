import SimpleFeatures

/// A map ready to draw: checked features, page layout and scale.
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
                .pageTooSmall, "margins, title and legend leave no room for the map",
                remedy: "Use a larger page or a shorter legend.")
        }
        self.features = features
        self.page = page
        self.layout = layout
        viewport = try MapViewport(showing: features, page: page, map: layout.map)
    }

    func draw(on canvas: Canvas) -> (drawn: Int, skipped: Int) {
        let unit = layout.millimetre
        let shown = viewport.ground.grown(by: 5 * unit * viewport.metresPerPixel)
        var features = features.filter { $0.geometry.boundingBox.map(shown.intersects) ?? false }
            .map { PageFeature($0, viewport, millimetre: unit) }
        let markedPoints = features.flatMap(\.markedPoints)
        for place in features.indices { features[place].leaveOutMarks(at: markedPoints, millimetre: unit) }
        let ticks = CoordinateTicks(viewport, millimetre: unit)
        let arrow = NorthArrow(in: layout.map, millimetre: unit, besides: features)
        var labels = LabelPlacement(
            within: layout.map, reserved: page.showsNorthArrow ? [arrow.rect] : [], millimetre: unit)
        canvas.clipped(to: layout.map) {
            let painter = FeaturePainter(canvas: canvas, millimetre: unit, shown: layout.map)
            painter.paint(features.filter { !$0.isOnTop })
            painter.paint(features.filter(\.isOnTop))
            if page.showsCoordinates { ticks.drawCrosses(on: canvas) }
            for feature in features { labels.reserveMarks(of: feature) }
            painter.paintMarks(features)
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
        if let note = page.note { draw(note: note, into: noteRoom, on: canvas) }
        if let profile = page.profile, let rect = layout.profile {
            ProfilePanel(profile, in: rect, millimetre: unit).draw(on: canvas)
        }
        Legend(entries: page.legend, layout: layout).draw(on: canvas)
    }

    /// A title that is too long is drawn smaller, then in two lines, then with a shorter first part.
    private func draw(title: String, on canvas: Canvas) {
        let (size, limit) = (5 * layout.millimetre, layout.map.width)
        canvas.setFont(size: size, isBold: true)
        let room = 0.99 * limit / max(canvas.width(of: PlainText.line(title)), 1)
        guard room < Self.smallestTitle else {
            canvas.setFont(size: size * min(1, room), isBold: true)
            let start = PagePoint(x: layout.map.x, y: layout.titleBaseline)
            return canvas.write(canvas.fitted(title, into: limit), at: start, .ink)
        }
        let lines = canvas.titleLines(title, sizes: [0.6 * size, 0.5 * size], into: limit)
        for (place, line) in lines.enumerated() {
            let down = (3.75 * Double(place) - 1.2) * layout.millimetre
            canvas.write(line, at: PagePoint(x: layout.map.x, y: layout.titleBaseline + down), .ink)
        }
    }

    /// The smallest size of a title in one line, as a fraction of its full size.
    private static let smallestTitle = 0.55

    /// A note that is too long for one line is set in up to three lines, then smaller, then truncated.
    private func draw(note: String, into room: Double, on canvas: Canvas) {
        let unit = layout.millimetre
        let mostLines = 3
        var lines: [String] = []
        for size in [2.2, 1.8] where lines.isEmpty || lines.count > mostLines {
            canvas.setFont(size: size * unit)
            lines = canvas.wrapped(note, into: room)
        }
        if lines.count > mostLines {
            let rest = lines[(mostLines - 1)...].joined(separator: " ")
            lines = lines.prefix(mostLines - 1) + [canvas.fitted(rest, into: room)]
        }
        for (place, line) in lines.reversed().enumerated() {
            let point = PagePoint(
                x: layout.map.right, y: layout.footerTop + (8 - 2.8 * Double(place)) * unit)
            canvas.write(line, at: point, MapColour(0x5A626B), anchor: .right)
        }
    }

    /// `1:1000` for an exact scale, otherwise `ca. 1:1200`, rounded to two digits.
    var scaleText: String {
        if let exact = page.exactScale { return "1:\(RoundNumber.grouped(exact))" }
        let denominator = viewport.scaleDenominator(dpi: page.dpi)
        var step = 1.0
        while denominator / step >= 100 { step *= 10 }
        let scale = "1:\(RoundNumber.grouped((denominator / step).rounded() * step))"
        return page.words.approximateScale.replacing("{scale}", with: scale)
    }
}

/// The positions of all parts of a page.
///
/// Sizes are defined in millimetres on paper and shrink on pages shorter than 120 mm.
struct PageLayout {
    /// Pixels per millimetre.
    let millimetre: Double
    /// The inside of the map's frame.
    let map: PageRect
    let titleBaseline: Double
    let footerTop: Double
    /// The panel of the profile including its axes; `nil` if there is none.
    let profile: PageRect?
    let legendTop: Double
    let legendRowHeight: Double
    let legendColumns: Int

    init(_ page: MapPage) {
        let width = Double(page.width)
        let height = Double(page.height)
        let unit = min(page.dpi / 25.4, min(width, height) / 120)
        let margin = 8 * unit
        let columns = max(1, min(4, Int((width - 2 * margin) / (55 * unit))))
        let rows = LegendGrid(page.legend, columns: columns).rows
        let top = margin + (page.title == nil ? 0 : 9 * unit)
        let coordinateRoom = page.showsCoordinates ? 4 * unit : 0
        let footerHeight = page.showsScaleBar || page.note != nil ? 11 * unit : 0
        legendRowHeight = 6 * unit
        let legendHeight = rows == 0 ? 0 : Double(rows) * legendRowHeight + 2 * unit
        let left = margin + coordinateRoom
        let profileHeight = page.profile == nil ? 0 : 40 * unit
        let bottom = height - margin - legendHeight - profileHeight - footerHeight - coordinateRoom
        map = PageRect(
            x: left.rounded(), y: top.rounded(), width: (width - margin - left).rounded(),
            height: (bottom - top).rounded())
        millimetre = unit
        titleBaseline = margin + 4.5 * unit
        footerTop = bottom + coordinateRoom
        profile =
            page.profile == nil
            ? nil
            : PageRect(
                x: map.x, y: footerTop + footerHeight + 2 * unit, width: map.width,
                height: profileHeight - 2 * unit)
        legendTop = footerTop + footerHeight + profileHeight + 2 * unit
        legendColumns = columns
    }
}
