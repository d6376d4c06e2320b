/// A compression format; the raw value is the file extension.
public enum CompressionFormat: String, CaseIterable, Codable, Sendable {
    /// gzip (RFC 1952), also with several members.
    case gzip = "gz"
    /// Zstandard (RFC 8878), also with several frames.
    case zstd = "zst"

    /// The format of a file by its last extension, in any case.
    public init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    /// The format of a file by its first bytes.
    public init?(magic bytes: some Collection<UInt8>) {
        if bytes.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
            self = .zstd
        } else {
            return nil
        }
    }

    /// A decompressor for one stream.
    public func makeDecompressor() throws(CompressionError) -> any Decompressor {
        switch self {
        case .gzip: try GzipDecompressor()
        case .zstd: try ZstdDecompressor()
        }
    }

    /// A compressor for one stream, at the format's default level.
    public func makeCompressor() throws(CompressionError) -> any Compressor {
        switch self {
        case .gzip: try GzipCompressor()
        case .zstd: try ZstdCompressor()
        }
    }
}

/// Compresses one stream of bytes, piece by piece. Not Sendable.
public protocol Compressor: AnyObject {
    /// Compresses `input` and appends the output available so far.
    func compress(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(CompressionError)
    /// Appends the rest of the output and ends the stream.
    func finish(into output: inout [UInt8]) throws(CompressionError)
}

/// Decompresses one stream of bytes, piece by piece. Not Sendable.
public protocol Decompressor: AnyObject {
    /// Reads bytes from the front of `input` and writes to the front of `output`; returns the number of each.
    ///
    /// Throws `compression.damaged` for bytes that are not of the format.
    func decompress(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(CompressionError) -> (read: Int, written: Int)

    /// Whether the data can end here.
    var isComplete: Bool { get }
}

/// Decompresses a stream as it is read.
public final class DecompressedBytes {
    private let decompressor: any Decompressor
    private let read: (UnsafeMutableRawBufferPointer) throws -> Int
    private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    private var pending = 0..<0
    private var isExhausted = false

    /// Reads compressed bytes through `read`, which fills the front of a buffer and returns the number of bytes, 0 at the end.
    public init(
        _ format: CompressionFormat, from read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
    ) throws(CompressionError) {
        decompressor = try format.makeDecompressor()
        self.read = read
    }

    /// Reads through `read` and a `decompressor`.
    init(
        by decompressor: any Decompressor, from read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
    ) {
        self.decompressor = decompressor
        self.read = read
    }

    deinit { chunk.deallocate() }

    /// Fills the front of `output` and returns the number of bytes, 0 at the end.
    ///
    /// Throws the errors of the source, `compression.damaged` or `compression.truncated`.
    public func read(into output: UnsafeMutableRawBufferPointer) throws -> Int {
        guard !output.isEmpty else { return 0 }
        while true {
            if pending.isEmpty && !isExhausted {
                pending = 0..<(try read(chunk))
                isExhausted = pending.isEmpty
            }
            let input = UnsafeRawBufferPointer(rebasing: chunk[pending])
            let (read, written) = try decompressor.decompress(input, into: output)
            pending = pending.lowerBound + read..<pending.upperBound
            if written > 0 { return written }
            if isExhausted && pending.isEmpty {
                guard decompressor.isComplete else {
                    throw CompressionError(.truncated, "the compressed data end too early")
                }
                return 0
            }
        }
    }
}
