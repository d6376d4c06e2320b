import Crypto

/// The SHA-256 digest of what is sent or was received.
public struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
    /// Its 32 bytes.
    public let bytes: [UInt8]

    /// A digest of 32 bytes; `nil` for any other number.
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

    /// The digest of bytes that are in memory.
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
