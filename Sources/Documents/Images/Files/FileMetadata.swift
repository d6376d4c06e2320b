/// The JFIF segment, which libvips leaves out together with all other metadata.
enum JPEGMetadata {
    /// JFIF 1.02 right after the start of the image: identifier, version, unit (1 dots an inch, 0 none), the two
    /// densities, no thumbnail.
    static func stating(_ dotsPerInch: Double?, in bytes: [UInt8]) -> [UInt8] {
        let density = dotsPerInch.map { UInt16(min(max($0.rounded(), 1), 65535)) }
        let value = density ?? 1
        let pair = [UInt8(value >> 8), UInt8(value & 255)]
        let segment: [UInt8] =
            [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 2, density == nil ? 0 : 1] + pair + pair + [
                0, 0,
            ]
        let hasSegment = bytes.count > 20 && bytes[2] == 0xFF && bytes[3] == 0xE0
        return Array(bytes.prefix(2) + segment + bytes.dropFirst(hasSegment ? 20 : 2))
    }

    /// The first comment (COM) before the pixels.
    static func comment(in source: some ByteSource) -> String? {
        var position = 2
        for _ in 0..<1_000 {
            let head = source.bytes(at: position, count: 4)
            guard head.count == 4, head[0] == 0xFF, head[1] != 0xDA else { return nil }
            let length = Int(head[2]) << 8 | Int(head[3])
            guard length >= 2 else { return nil }
            if head[1] == 0xFE {
                return plainText(source.bytes(at: position + 4, count: min(length - 2, 500)))
            }
            position += 2 + length
        }
        return nil
    }
}

/// The chunks of a PNG: length 4 bytes, type 4, data, checksum 4.
enum PNGMetadata {
    static func withoutResolution(_ bytes: [UInt8]) -> [UInt8] {
        guard let chunk = chunks(of: bytes)?.first(where: { $0.type == "pHYs" }) else { return bytes }
        return Array(bytes[..<chunk.range.lowerBound] + bytes[chunk.range.upperBound...])
    }

    /// The chunks up to the end of the picture; `nil` where that is not there.
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

/// The chunks of a WebP: type 4 bytes, length 4, data padded to an even length.
enum WebPMetadata {
    /// Only the pixels' chunks, with those of transparency: libvips writes an EXIF chunk of its own unasked.
    ///
    /// Without transparency the file gets the simple layout. With it, the header says that nothing else is there.
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
