import SimpleFeatures

/// The ground that the map shows and its projection to the page.
struct MapViewport {
    /// The centre of the map in metres.
    let centre: Position
    let metresPerPixel: Double
    let map: PageRect

    /// Margin around the features, as a fraction of the map, if the page is filled.
    private static let padding = 0.05
    /// The minimum extent in metres, so that a single point has a scale.
    private static let minExtent = 20.0
    /// Larger than any projected coordinate on Earth, in metres.
    private static let maxCoordinate = 1e8

    /// Shows the page's view if it has one, otherwise all features.
    init(showing features: [MapFeature], page: MapPage, map: PageRect) throws(MapError) {
        self.map = map
        let extent = try Self.extent(of: features)
        let box = try page.view.map(Self.checked) ?? extent
        centre = Position(x: box.minX + box.width / 2, y: box.minY + box.height / 2)
        if let denominator = page.exactScale {
            guard denominator.isFinite, (1...1e9).contains(denominator) else {
                throw MapError(
                    .resolution, "the scale 1:\(denominator) cannot be drawn",
                    remedy: "Use a scale such as 1:1000.")
            }
            metresPerPixel = denominator * 0.0254 / page.dpi
            let needed = max(box.width / map.width, box.height / map.height)
            if needed > metresPerPixel {
                let least = (needed * page.dpi / 0.0254).rounded(.up)
                throw MapError(
                    .doesNotFit,
                    "at 1:\(RoundNumber.grouped(denominator)) the requested area does not fit on the page",
                    remedy:
                        "Use 1:\(RoundNumber.grouped(RoundNumber.notBelow(least))) or a larger number after the colon, larger paper, or a smaller area."
                )
            }
        } else {
            let room = 1 - 2 * Self.padding
            metresPerPixel = max(
                max(box.width, Self.minExtent) / (map.width * room),
                max(box.height, Self.minExtent) / (map.height * room))
        }
    }

    func point(_ position: Position) -> PagePoint {
        PagePoint(
            x: map.middleX + (position.x - centre.x) / metresPerPixel,
            y: map.middleY - (position.y - centre.y) / metresPerPixel)
    }

    /// The ground that the map shows.
    var ground: BoundingBox {
        let width = map.width * metresPerPixel
        let height = map.height * metresPerPixel
        return BoundingBox(
            minX: centre.x - width / 2, minY: centre.y - height / 2, maxX: centre.x + width / 2,
            maxY: centre.y + height / 2)
    }

    func scaleDenominator(dpi: Double) -> Double { metresPerPixel * dpi / 0.0254 }

    /// Checks that a view can be drawn.
    private static func checked(_ view: BoundingBox) throws(MapError) -> BoundingBox {
        let edges = [view.minX, view.minY, view.maxX, view.maxY]
        guard edges.allSatisfy({ abs($0) <= maxCoordinate }), view.width >= 0, view.height >= 0 else {
            throw MapError(
                .coordinates, "the box to draw is not valid",
                remedy: "Give its smallest and largest easting and northing in metres.")
        }
        return view
    }

    /// The bounding box of all features except the background. Throws for coordinates that cannot be drawn.
    private static func extent(of features: [MapFeature]) throws(MapError) -> BoundingBox {
        var box: BoundingBox?
        for (index, feature) in features.enumerated() {
            try feature.geometry.forEachRun { (run) throws(MapError) in
                for position in run {
                    guard abs(position.x) <= maxCoordinate, abs(position.y) <= maxCoordinate else {
                        throw MapError(
                            .coordinates,
                            "the coordinates \(position.x), \(position.y) are not numbers, or too large for a map",
                            place: "feature \(index + 1)",
                            remedy: "Give plane coordinates in metres, such as LV95.")
                    }
                    if feature.isBackground { continue }
                    box = box?.including(position) ?? BoundingBox(around: position)
                }
            }
        }
        guard let box else {
            throw MapError(
                .nothingToDraw, "no feature has a position",
                remedy: "Check the selection for the map.")
        }
        return box
    }
}

extension BoundingBox {
    /// The box enlarged by `metres` on each side.
    func grown(by metres: Double) -> BoundingBox {
        BoundingBox(
            minX: minX - metres, minY: minY - metres, maxX: maxX + metres, maxY: maxY + metres)
    }

    /// Whether the boxes share a position.
    func intersects(_ other: BoundingBox) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
}
