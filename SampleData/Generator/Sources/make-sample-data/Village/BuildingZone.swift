/// Where Musterwil is built upon.
enum BuildingZone {
    struct Row {
        /// A point on the zone's limit, in the land to be cut.
        var anchor: Vector2
        /// A point in the row of plots.
        var plots: Vector2
        var limit: [Vector2]

        init(anchor: (Double, Double), plots: (Double, Double), _ limit: [(Double, Double)]) {
            self.anchor = Vector2(anchor.0, anchor.1)
            self.plots = Vector2(plots.0, plots.1)
            self.limit = limit.map { Vector2($0.0, $0.1) }
        }
    }

    /// A point in each block between streets.
    static let blocks = [
        Vector2(-215, 60), Vector2(0, 90), Vector2(170, 60), Vector2(285, 90), Vector2(-180, -60),
        Vector2(80, -70),
    ]

    /// The rows of plots on the outer side of the streets.
    static let rows = [
        Row(
            anchor: (220, 224), plots: (220, 206),
            [(60, 240), (130, 238), (220, 224), (274, 214), (326, 184), (400, 100)])
    ]
}
