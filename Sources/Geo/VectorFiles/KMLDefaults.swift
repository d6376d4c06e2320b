import SimpleFeatures

/// What GDAL says of every placemark of a KML file, whether the file does or not.
enum KMLDefaults {
    private static let names: Set<String> = [
        "description", "timestamp", "begin", "end", "altitudeMode", "tessellate", "extrude", "visibility",
        "drawOrder", "icon",
    ]
    private static let values: Set<JSONValue> = [.null, -1, 0]

    /// Whether an attribute says nothing.
    static func hold(_ value: JSONValue, as name: String) -> Bool {
        names.contains(name) && values.contains(value)
    }

    /// The geometry without its heights where all are 0, as they are where the file has none.
    static func withoutNoHeights(_ geometry: Geometry) -> Geometry {
        var hasHeights = false
        geometry.forEachRun { run in hasHeights = hasHeights || run.contains { ($0.z ?? 0) != 0 } }
        return hasHeights ? geometry : geometry.mapRuns { $0.map { Position(x: $0.x, y: $0.y) } }
    }
}
