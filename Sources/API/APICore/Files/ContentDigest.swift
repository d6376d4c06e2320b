import Crypto
import Foundation

/// The SHA-256 digest of sent or received content.
public struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// A digest of 32 bytes; `nil` for any other count.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == SHA256.byteCount else { return nil }
        self.bytes = bytes
    }

    /// A digest in 64 hexadecimal digits.
    public init?(hexadecimal text: String) {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == text.utf8.count, digits.count == 64 else { return nil }
        bytes = stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// The digest of bytes in memory.
    public init(of content: [UInt8]) { self.init(SHA256.hash(data: content)) }

    init(_ digest: SHA256.Digest) { bytes = Array(digest) }

    /// The digest in 64 hexadecimal digits.
    public var description: String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}

extension ContentDigest: Codable {
    /// Reads 64 hexadecimal digits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let digest = Self(hexadecimal: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no SHA-256 digest")
        }
        self = digest
    }

    /// Writes 64 hexadecimal digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Identifies a file and its version without reading it.
public struct FileIdentity: Hashable, Sendable, Codable {
    /// Size in bytes.
    public let size: Int64
    /// Time of the last modification, in nanoseconds since 1970.
    public let modified: Int64
    /// The file system's device number.
    package let device: UInt64
    /// The inode number.
    package let inode: UInt64

    init(_ status: stat) {
        size = Int64(status.st_size)
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
