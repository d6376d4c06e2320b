import Foundation

/// A line that `fieldbook-vectors` writes and that is no feature: `#` and JSON.
///
/// Reading gives a header, features with faults among them, and an end; without an end it was cut off. Writing gives
/// what was written. Either may fail instead.
package enum VectorMessage: Codable, Hashable, Sendable {
    /// The layer whose features follow.
    case header(VectorHeader)
    /// A feature that cannot be used.
    case fault(VectorFault)
    /// All features are said.
    case end(features: Int, faults: Int)
    /// All features are in the file, besides which there are others that end in `companions`, for example `dbf`.
    case written(features: Int, companions: [String], notes: [String])
    /// GDAL's version.
    case version(String)
    /// It cannot be done.
    case failure(VectorFault)

    /// What a line of this kind begins with; no feature does.
    package static let mark = UInt8(ascii: "#")
    /// A line of this kind has no more bytes than that.
    package static let longest = 16 << 20

    /// The line.
    package var line: [UInt8] {
        get throws { [Self.mark] + (try JSONEncoder().encode(self)) + [0x0A] }
    }

    /// Reads a line, with its mark and without its end.
    package init(line: some Collection<UInt8>) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(line.dropFirst()))
    }
}
