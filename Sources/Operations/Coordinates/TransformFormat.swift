import Batch
import SimpleFeatures

/// What a transformation can read and write; the raw value is the file extension.
package enum TransformFormat: String, CaseIterable, Codable, Sendable {
    /// One collection, feature or geometry.
    case geojson
    /// A feature a line.
    case geojsonl
    /// A table, its fields parted by commas, semicolons or tabs.
    case csv
    /// A table, its fields parted by tabs.
    case tsv
    /// A table in a file for text.
    case txt
    /// Points parted by spaces, mostly without a header.
    case xyz

    /// The format that a file's name says; GeoJSON where it says none.
    init(of item: Item) {
        let suffix = PathParts(item.path).suffix.lowercased().split(separator: ".").first ?? ""
        self =
            switch suffix {
            case "json": .geojson
            case "ndjson", "geojsons", "geojsonseq": .geojsonl
            default: TransformFormat(rawValue: String(suffix)) ?? .geojson
            }
    }

    var isTable: Bool { featureFormat == nil }

    var featureFormat: FeatureFormat? { FeatureFormat(rawValue: rawValue) }
}
