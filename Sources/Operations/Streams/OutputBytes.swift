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
        guard let compressor else { return try file.write(bytes) }
        try bytes.withUnsafeBytes { try compressor.compress($0, into: &pending) }
        try file.write(pending)
        pending.removeAll(keepingCapacity: true)
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
