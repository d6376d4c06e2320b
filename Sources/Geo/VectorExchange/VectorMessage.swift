package import Errors
import Foundation

/// A message from `fieldbook-vectors`, written as a line of `#` and JSON; its other lines are features.
///
/// Reading gives a header, features with errors among them, and an end, without which the output is incomplete. Writing
/// gives a message about what was written. Either may give a failure instead.
package enum VectorMessage: Codable, Hashable, Sendable {
    /// The layer whose features follow.
    case header(VectorHeader)
    /// An unusable feature.
    case fault(ItemFailure)
    /// The end of the features.
    case end(features: Int, faults: Int)
    /// The file is complete; other files beside it have the extensions `companions`, for example `dbf`.
    case written(features: Int, companions: [String], notes: [String])
    /// GDAL's version.
    case version(String)
    /// The task failed.
    case failure(ItemFailure)

    /// The first byte of a message, with which no feature begins.
    package static let mark = UInt8(ascii: "#")
    /// The longest message, in bytes.
    package static let longest = 16 << 20

    /// The message as a line.
    package var line: [UInt8] {
        get throws { [Self.mark] + (try JSONEncoder().encode(self)) + [0x0A] }
    }

    /// Reads a line with its mark and without its line feed.
    package init(line: some Collection<UInt8>) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(line.dropFirst()))
    }
}

/// The description of a layer that `fieldbook-vectors read` writes before the features.
package struct VectorHeader: Codable, Hashable, Sendable {
    /// The common name of the file's format.
    package var format: String
    /// The layer's name.
    package var layer: String
    /// The CRS as `EPSG:n` or as WKT; `nil` if the file does not name it.
    package var system: String?
    /// The number of features; `nil` if counting would require reading all of them.
    package var featureCount: Int?
    /// The attributes' names, in the order of the file.
    package var attributes: [String]
    /// Notes for the user on the choice of the layer.
    package var notes: [String]?

    /// Creates a header.
    package init(
        format: String, layer: String, system: String?, featureCount: Int?, attributes: [String],
        notes: [String]? = nil
    ) {
        self.format = format
        self.layer = layer
        self.system = system
        self.featureCount = featureCount
        self.attributes = attributes
        self.notes = notes
    }
}
