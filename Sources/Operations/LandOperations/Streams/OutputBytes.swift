import Batch
import Compression
import Foundation
import Streams

/// An item's output, compressed on request.
final class OutputBytes {
    private let file: OutputFile
    private let compressor: (any Compressor)?
    private var pending: [UInt8] = []

    /// Opens `<stem>.<suffix>`, followed by the extension of the compression, if there is one.
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

    /// Writes the remaining bytes.
    func finish() throws {
        if let compressor {
            try compressor.finish(into: &pending)
            try file.write(pending)
            pending = []
        }
        try file.flush()
    }
}

extension OutputFile {
    /// Writes all bytes of a source. Throws before they use the space that `reserve` keeps free.
    func write(contentsOf source: ByteSource, besides reserve: DiskReserve? = nil) throws {
        try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { chunk in
            while true {
                let count = try source.read(into: chunk)
                if count == 0 { return }
                try reserve?.check(before: count)
                try write(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
            }
        }
    }
}

/// A file that is deleted with the last reference to this object.
final class TemporaryFile {
    let path: String

    init(_ path: String) { self.path = path }

    deinit { unlink(path) }

    /// Creates the file, readable by its owner only.
    func create() throws -> OutputFile { try OutputFile(creating: path, isPrivate: true) }
}
