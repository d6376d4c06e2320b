import SimpleFeatures

/// The piece of ground that the map shows, and how it is put on the page.
struct MapViewport {
    /// Centre of the map in ground metres.
    let centre: Position
    let metresPerPixel: Double
    let map: PageRect

    /// Ground around the features, as a share of the map, where the page is filled.
    private static let padding = 0.05
    /// The least extent that is shown, in metres, so that a single point has a scale.
    private static let leastExtent = 20.0

    init(_ box: BoundingBox, page: MapPage, map: PageRect) throws(MapError) {
        self.map = map
        let box = try page.view.map(GroundExtent.checked) ?? box
        centre = Position(x: box.minX + box.width / 2, y: box.minY + box.height / 2)
        if let denominator = page.exactScale {
            guard denominator.isFinite, (1...1e9).contains(denominator) else {
                throw MapError(
                    .resolution, "the scale 1:\(denominator) cannot be drawn",
                    remedy: "Ask for a scale such as 1:1000.")
            }
            metresPerPixel = denominator * 0.0254 / page.dpi
            let needed = max(box.width / map.width, box.height / map.height)
            if needed > metresPerPixel {
                let least = (needed * page.dpi / 0.0254).rounded(.up)
                throw MapError(
                    .doesNotFit,
                    "at 1:\(RoundNumber.grouped(denominator)) what is to be shown does not fit the page",
                    remedy:
                        "Take 1:\(RoundNumber.grouped(RoundNumber.notBelow(least))) or a smaller scale, larger paper, or less ground."
                )
            }
        } else {
            let room = 1 - 2 * Self.padding
            metresPerPixel = max(
                max(box.width, Self.leastExtent) / (map.width * room),
                max(box.height, Self.leastExtent) / (map.height * room))
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
}
