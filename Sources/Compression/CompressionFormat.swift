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
