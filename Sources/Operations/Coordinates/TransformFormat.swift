/// What a transformation can write; the raw value is the file extension.
package enum TransformFormat: String, CaseIterable, Codable, Sendable {
    case geojson
    case geojsonl
    case csv

    var featureFormat: FeatureFormat? { FeatureFormat(rawValue: rawValue) }
}
