/// A format for features; the raw value is its file extension.
package enum FeatureFormat: String, CaseIterable, Codable, Sendable {
    /// One collection.
    case geojson
    /// A feature a line.
    case geojsonl
}
