package import Errors
import Foundation
package import SimpleFeatures
package import Streams

/// A message between `fieldbook` and `fieldbook-vectors`, written as a line of `#` and JSON.
///
/// Reading a layer gives a header, records of features with errors among them, and an end, without which the output is
/// incomplete; reading a sheet gives lines of JSON in place of records. Writing takes records and an end, and gives a
/// message about what was written. Either may give a failure instead.
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

    /// The most errors of features that are sent; the others are only counted.
    package static let mostFaults = 100
    /// The most features with errors: a damaged file may give unreadable features without end.
    package static let mostFaultyFeatures = 1_000_000
    /// The first byte of a message, with which no record and no row begins.
    fileprivate static let mark = UInt8(ascii: "#")

    /// The message as a line.
    package var line: [UInt8] {
        get throws { [Self.mark] + (try JSONEncoder().encode(self)) + [0x0A] }
    }

    /// Reads a line with its mark and without its line feed.
    fileprivate init(line: some Collection<UInt8>) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(line.dropFirst()))
    }
}

/// Splits a stream between the two processes into messages, features and rows.
package struct VectorStream {
    /// A piece of the stream.
    package enum Piece {
        case message(VectorMessage)
        /// A feature, or the error of one with a geometry that GeoJSON does not allow.
        case feature(Result<Feature, ReadingError>)
        /// A line of a sheet, without its line feed.
        case row([UInt8])
    }

    /// The error for a process that ended early or broke the protocol.
    package static let cutOff = ItemFailure(
        code: "worker.crashed", message: "the output of the process is incomplete",
        remedy: "Run the same command again; report the file if you can share it.")

    /// The longest message or row, in bytes.
    private static let longestLine = 16 << 20

    private let read: (UnsafeMutableRawBufferPointer) throws -> Int
    private var bytes = [UInt8](repeating: 0, count: 1 << 17)
    /// The bytes that were read and not taken yet.
    private var rest = 0..<0
    private var records = FeatureRecordReader()
    /// The bytes of the features so far.
    package private(set) var featureBytes = 0

    /// Creates a stream of the bytes with which `read` fills the front of a buffer; it returns their number, 0 at the end.
    package init(_ read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) { self.read = read }

    /// The next message; throws as `next` does, and `worker.crashed` if something else follows.
    package mutating func nextMessage() throws -> VectorMessage {
        guard case .message(let message) = try next() else { throw Self.cutOff }
        return message
    }

    /// The next piece. Throws the failure that the process reports, and `worker.crashed` at the end of the stream, which a
    /// message announces.
    package mutating func next() throws -> Piece {
        guard try fill(1) else { throw Self.cutOff }
        switch bytes[rest.lowerBound] {
        case FeatureRecord.mark: return .feature(try takeFeature())
        case VectorMessage.mark:
            guard let message = try? VectorMessage(line: try takeLine()) else { throw Self.cutOff }
            if case .failure(let failure) = message { throw failure }
            return .message(message)
        default: return .row(try takeLine())
        }
    }

    /// Throws `worker.crashed` unless the stream is at its end.
    package mutating func requireEnd() throws {
        if try fill(1) { throw Self.cutOff }
    }

    private mutating func takeFeature() throws -> Result<Feature, ReadingError> {
        let head = 1 + FeatureRecord.lengthBytes
        guard try fill(head) else { throw Self.cutOff }
        let length = bytes.withUnsafeBytes {
            Int($0.loadUnaligned(fromByteOffset: rest.lowerBound + 1, as: UInt32.self))
        }
        guard length <= FeatureRecord.longest, try fill(head + length) else { throw Self.cutOff }
        let record = rest.lowerBound + head..<rest.lowerBound + head + length
        rest = record.upperBound..<rest.upperBound
        featureBytes += length
        do {
            return .success(
                try bytes.withUnsafeBytes { try records.feature(of: .init(rebasing: $0[record])) })
        } catch let error as ReadingError {
            return .failure(error)
        } catch {
            throw Self.cutOff
        }
    }

    private mutating func takeLine() throws -> [UInt8] {
        var searched = 0
        while true {
            if let end = bytes[rest].dropFirst(searched).firstIndex(of: 0x0A) {
                defer { rest = end + 1..<rest.upperBound }
                return Array(bytes[rest.lowerBound..<end])
            }
            searched = rest.count
            guard searched < Self.longestLine, try fill(searched + 1) else { throw Self.cutOff }
        }
    }

    /// Reads until at least `count` bytes are there; returns whether they are.
    ///
    /// The buffer grows with the bytes that arrive, not with those that are announced.
    private mutating func fill(_ count: Int) throws -> Bool {
        while rest.count < count {
            if rest.lowerBound > 0, rest.isEmpty || rest.lowerBound + count > bytes.count {
                bytes.replaceSubrange(0..<rest.count, with: Array(bytes[rest]))
                rest = 0..<rest.count
            }
            if rest.upperBound == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
            let read = self.read
            let added = try bytes.withUnsafeMutableBytes { try read(.init(rebasing: $0[rest.upperBound...])) }
            if added == 0 { return false }
            rest = rest.lowerBound..<rest.upperBound + added
        }
        return true
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
