import SimpleFeatures

enum GroundExtent {
    /// Beyond any projected coordinate on Earth.
    private static let furthest = 1e8

    /// The box around all features; throws for coordinates that cannot be drawn.
    static func box(of features: [MapFeature]) throws(MapError) -> BoundingBox {
        var box: BoundingBox?
        for (index, feature) in features.enumerated() {
            try feature.geometry.forEachRun { (run) throws(MapError) in
                for position in run {
                    guard abs(position.x) <= furthest, abs(position.y) <= furthest else {
                        throw MapError(
                            .coordinates, "the coordinates \(position.x), \(position.y) are not on any map",
                            place: "feature \(index + 1)",
                            remedy: "Give plane coordinates in metres, such as LV95.")
                    }
                    box = box?.including(position) ?? BoundingBox(around: position)
                }
            }
        }
        guard let box else {
            throw MapError(
                .nothingToDraw, "there is no feature with a position",
                remedy: "Check the selection that the map is of.")
        }
        return box
    }
}
