import SimpleFeatures

enum GroundExtent {
    /// Beyond any projected coordinate on Earth.
    private static let furthest = 1e8

    /// A view that can be drawn.
    static func checked(_ view: BoundingBox) throws(MapError) -> BoundingBox {
        let edges = [view.minX, view.minY, view.maxX, view.maxY]
        guard edges.allSatisfy({ abs($0) <= furthest }), view.width >= 0, view.height >= 0 else {
            throw MapError(
                .coordinates, "the ground to show is no box on a map",
                remedy: "Give its least and greatest easting and northing in metres.")
        }
        return view
    }

    /// The box around all features but those of the background; throws for coordinates that cannot be drawn.
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
                    if feature.isBackground { continue }
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

extension BoundingBox {
    /// The box with so many metres more to each side.
    func grown(by metres: Double) -> BoundingBox {
        BoundingBox(
            minX: minX - metres, minY: minY - metres, maxX: maxX + metres, maxY: maxY + metres)
    }

    /// Whether the two have a position in common.
    func intersects(_ other: BoundingBox) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
}
