public import Batch
public import Compression
import SimpleFeatures

/// What a transformation can read and write; the raw value is the file extension.
package enum TransformFormat: String, CaseIterable, ParameterValue {
    /// One collection, feature or geometry.
    case geojson
    /// A feature a line.
    case geojsonl
    /// A table, its fields parted by commas, semicolons or tabs.
    case csv
    /// A table, its fields parted by tabs.
    case tsv
    /// A table in a file for text, with or without a header.
    case txt
    /// Points, mostly parted by spaces and without a header.
    case xyz

    /// The format that a file's name says; `nil` for standard input and where the name says nothing.
    init?(of item: Item) {
        if item.isStandardInput { return nil }
        let suffix = PathParts(item.path).suffix.lowercased().split(separator: ".").first ?? ""
        switch suffix {
        case "json": self = .geojson
        case "ndjson", "geojsons", "geojsonseq": self = .geojsonl
        default: self.init(rawValue: String(suffix))
        }
    }

    /// The format that a file's first bytes show: GeoJSON begins with a brace, or as a sequence with a record
    /// separator; anything else is taken for a table.
    init(startingWith bytes: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
        switch text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
        case 0x1E: self = .geojsonl
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .geojson
        default: self = .txt
        }
    }

    var isTable: Bool { featureFormat == nil }

    var featureFormat: FeatureFormat? { FeatureFormat(rawValue: rawValue) }
}

extension CompressionFormat: ParameterValue {}
