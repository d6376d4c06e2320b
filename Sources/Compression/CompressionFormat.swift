/// How a file is compressed; the raw value is the last part of its name.
public enum CompressionFormat: String, CaseIterable, Codable, Sendable {
    /// gzip (RFC 1952), also of several parts one behind the other.
    case gzip = "gz"
    /// Zstandard (RFC 8878), also of several frames.
    case zstd = "zst"

    /// The format that a file's name says, by its last extension in any case.
    public init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    /// The format that a file's first bytes say.
    public init?(magic bytes: some Collection<UInt8>) {
        if bytes.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
            self = .zstd
        } else {
            return nil
        }
    }

    /// Something that undoes it.
    public func makeDecompressor() throws(CompressionError) -> any Decompressor {
        switch self {
        case .gzip: try GzipDecompressor()
        case .zstd: try ZstdDecompressor()
        }
    }

    /// Something that does it, at the format's usual level.
    public func makeCompressor() throws(CompressionError) -> any Compressor {
        switch self {
        case .gzip: try GzipCompressor()
        case .zstd: try ZstdCompressor()
        }
    }
}
