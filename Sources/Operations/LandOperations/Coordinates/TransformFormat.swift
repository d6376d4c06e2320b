public import Batch
public import Compression
import SimpleFeatures
import Streams

/// A format that a transformation reads and writes. The raw value is the file extension.
public enum TransformFormat: String, CaseIterable, ParameterValue {
    /// One collection, feature or geometry.
    case geojson
    /// One feature per line.
    case geojsonl
    /// A table delimited by commas, semicolons or tabs.
    case csv
    /// A table delimited by tabs.
    case tsv
    /// A table in a text file, with or without a header.
    case txt
    /// Points, usually delimited by spaces and without a header.
    case xyz

    /// The format by the file's name; `nil` for standard input and other extensions.
    init?(of item: Item) {
        if item.isStandardInput { return nil }
        let suffix = PathParts(item.path).suffix.lowercased().split(separator: ".").first ?? ""
        switch suffix {
        case "json": self = .geojson
        case "ndjson", "geojsons", "geojsonseq": self = .geojsonl
        default: self.init(rawValue: String(suffix))
        }
    }

    /// The format by the file's first bytes: GeoJSON begins with a brace or bracket, or as a sequence with a record
    /// separator; anything else counts as a table.
    init(startingWith bytes: [UInt8]) {
        switch ByteOrderMark.removed(from: bytes).first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
        case 0x1E: self = .geojsonl
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .geojson
        default: self = .txt
        }
    }

    var isTable: Bool { featureFormat == nil }

    var featureFormat: FeatureFormat? { FeatureFormat(rawValue: rawValue) }
}

extension CompressionFormat: ParameterValue {}

/// The encoding of a table; the raw value is the name that users give. UTF-16 is recognised by its byte order mark.
public enum TableEncoding: String, CaseIterable, ParameterValue {
    case utf8 = "utf-8"
    /// Written by Excel for Windows in western Europe.
    case windows1252 = "windows-1252"
    /// Read as Windows-1252, since files with this label usually are.
    case latin1 = "latin1"
    /// The other name of Latin-1.
    case iso88591 = "iso-8859-1"

    var textEncoding: TextEncoding {
        switch self {
        case .utf8: .utf8
        case .windows1252, .latin1, .iso88591: .windows1252
        }
    }
}
