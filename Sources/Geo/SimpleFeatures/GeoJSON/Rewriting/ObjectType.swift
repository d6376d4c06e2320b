/// What a GeoJSON object says it is.
enum ObjectType: Hashable {
    case featureCollection
    case feature
    case geometry(GeometryShape)
    case unknown(String)

    /// The type that a string names, its quotes first and last.
    init(inQuotes text: UnsafeBufferPointer<UInt8>) {
        if text.contains(UInt8(ascii: "\\")) {
            var reader = JSONReader(bytes: Array(text))
            self.init((try? reader.readString()) ?? "")
        } else {
            self.init(String(decoding: text.dropFirst().dropLast(), as: UTF8.self))
        }
    }

    private init(_ name: String) {
        self =
            switch name {
            case "FeatureCollection": .featureCollection
            case "Feature": .feature
            default: GeometryShape(rawValue: name).map { .geometry($0) } ?? .unknown(name)
            }
    }
}

/// The kinds of geometries; the raw value is the type's name in GeoJSON.
enum GeometryShape: String {
    case point = "Point"
    case multiPoint = "MultiPoint"
    case lineString = "LineString"
    case multiLineString = "MultiLineString"
    case polygon = "Polygon"
    case multiPolygon = "MultiPolygon"
    case geometryCollection = "GeometryCollection"
}
