/// A format for features; the raw value is its file extension.
public enum FeatureFormat: String, CaseIterable, Codable, Sendable {
    /// One collection.
    case geojson
    /// A feature a line.
    case geojsonl
}
