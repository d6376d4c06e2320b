/// The chunks of a PNG: 4 bytes length, 4 bytes type, data, 4 bytes checksum.
enum PNGMetadata {
    static func withoutResolution(_ bytes: [UInt8]) -> [UInt8] {
        guard let chunk = chunks(of: bytes)?.first(where: { $0.type == "pHYs" }) else { return bytes }
        return Array(bytes[..<chunk.range.lowerBound] + bytes[chunk.range.upperBound...])
    }

    /// The chunks up to `IEND`; `nil` if that is missing.
    static func chunks(of bytes: [UInt8]) -> [(type: String, range: Range<Int>)]? {
        var chunks: [(type: String, range: Range<Int>)] = []
        var position = 8
        while position + 12 <= bytes.count {
            let length = bytes[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
            let end = position + 12 + length
            guard end <= bytes.count else { return nil }
            let type = String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self)
            chunks.append((type, position..<end))
            if type == "IEND" { return chunks }
            position = end
        }
        return nil
    }
}

/// The chunks of a WebP: 4 bytes type, 4 bytes length, data padded to an even length.
enum WebPMetadata {
    /// Keeps only the chunks of pixels and transparency: libvips always adds an EXIF chunk.
    ///
    /// Without transparency the result has the simple layout. With it, the header lists nothing else.
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        let chunks = chunks(of: bytes)
        let hasAlpha = chunks.contains { $0.type == "ALPH" }
        let kept = chunks.filter {
            ["VP8 ", "VP8L"].contains($0.type) || hasAlpha && ["VP8X", "ALPH"].contains($0.type)
        }
        guard !kept.isEmpty else { return bytes }
        var body = Array("WEBP".utf8)
        for chunk in kept {
            let start = body.count
            body += bytes[chunk.range]
            if chunk.type == "VP8X" { body[start + 8] = alphaFlag }
        }
        let sizeBytes = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
        return Array("RIFF".utf8) + sizeBytes + body
    }

    private static let alphaFlag: UInt8 = 0x10

    private static func chunks(of bytes: [UInt8]) -> [(type: String, range: Range<Int>)] {
        var chunks: [(type: String, range: Range<Int>)] = []
        var position = 12
        while position + 8 <= bytes.count {
            let length = bytes[(position + 4)..<(position + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
            let end = position + 8 + length + length % 2
            guard end <= bytes.count else { break }
            chunks.append((String(decoding: bytes[position..<(position + 4)], as: UTF8.self), position..<end))
            position = end
        }
        return chunks
    }
}
