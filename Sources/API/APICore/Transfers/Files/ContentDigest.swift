import Crypto
import NIOCore

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

    fileprivate init(_ digest: SHA256.Digest) { bytes = Array(digest) }

    /// The digest of a file, or of a part of one, which is read for it chunk by chunk.
    ///
    /// ```swift
    /// let digest = try await ContentDigest.of(FileContent("scan.pdf"))
    /// ```
    public static func of(_ file: FileContent) async throws(HTTPError) -> ContentDigest {
        var hash = SHA256()
        var source: SourceFile?
        var offset = file.range.lowerBound
        while offset < file.range.upperBound || source == nil {
            let (before, opened) = (hash, source)
            let bytes = offset..<min(offset + 4 << 20, file.range.upperBound)
            (hash, source) = try await DiskWork.run { () throws(HTTPError) in
                let (source, part) = try file.read(bytes, of: opened)
                var hash = before
                part.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
                return (hash, source)
            }
            offset = bytes.upperBound
        }
        return ContentDigest(hash.finalize())
    }

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

extension RequestContent {
    /// The digest of all its chunks, which are read for it.
    func digest() async throws(HTTPError) -> ContentDigest {
        var hash = SHA256()
        let parts = makeParts()
        while let part = try await parts.next() {
            part.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
        }
        return ContentDigest(hash.finalize())
    }
}
