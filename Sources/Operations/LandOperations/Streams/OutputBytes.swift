import Batch
import Compression

/// An item's output, packed on the way where that was asked for.
final class OutputBytes {
    private let file: OutputFile
    private let compressor: (any Compressor)?
    private var pending: [UInt8] = []

    /// Opens `<stem>.<suffix>`, with the format's own suffix behind it where there is one.
    init(_ suffix: String, _ compression: CompressionFormat?, in context: ItemContext) throws {
        file = try context.makeFile(extension: compression.map { "\(suffix).\($0.rawValue)" } ?? suffix)
        compressor = try compression?.makeCompressor()
    }

    func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard let compressor else { return try file.write(bytes) }
        try compressor.compress(bytes, into: &pending)
        try file.write(pending)
        pending.removeAll(keepingCapacity: true)
    }

    /// Writes what `fill` appends.
    func write(_ fill: (inout [UInt8]) throws -> Void) throws {
        guard compressor != nil else { return try file.write(fill) }
        var bytes: [UInt8] = []
        try fill(&bytes)
        try write(bytes)
    }

    /// Writes what is left.
    func finish() throws {
        if let compressor {
            try compressor.finish(into: &pending)
            try file.write(pending)
            pending = []
        }
        try file.flush()
    }
}
