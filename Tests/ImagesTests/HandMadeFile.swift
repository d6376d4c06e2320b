/// Image files assembled byte by byte, as an independent reference.
enum HandMadeFile {
    enum PNGColour: UInt8 {
        case grey = 0
        case rgb = 2
        case greyAlpha = 4
        case rgbAlpha = 6
    }

    /// A PNG with its rows in stored (uncompressed) deflate blocks; `rows` include the filter bytes.
    static func png(
        width: Int, height: Int, bitDepth: UInt8, colour: PNGColour, rows: [[UInt8]],
        extraChunks: [UInt8] = []
    ) -> [UInt8] {
        let raw: [UInt8] = rows.flatMap { row -> [UInt8] in [0] + row }
        let size = UInt16(raw.count)
        var stream: [UInt8] = [0x78, 0x01, 0x01]
        stream += [UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255), UInt8(~size >> 8)]
        stream += raw + big32(adler32(raw))
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk(
                "IHDR", big32(UInt32(width)) + big32(UInt32(height)) + [bitDepth, colour.rawValue, 0, 0, 0])
            + extraChunks + chunk("IDAT", stream) + chunk("IEND", [])
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return big32(UInt32(data.count)) + body + big32(crc32(body))
    }

    /// An uncompressed little-endian TIFF; one directory per page, 8 bits per sample.
    static func tiff(
        pages: [[UInt8]], width: Int, height: Int, samples: Int, photometric: Int,
        extraTags: [(Int, Int)] = []
    ) -> [UInt8] {
        var file: [UInt8] = [0x49, 0x49, 0x2A, 0] + little32(8)
        for (index, pixels) in pages.enumerated() {
            let tagCount = 9 + extraTags.count
            let directoryEnd = file.count + 2 + 12 * tagCount + 4
            let bitsAt = directoryEnd
            let pixelsAt = bitsAt + 2 * samples
            var tags = [(256, width), (257, height), (259, 1), (262, photometric)]
            tags += [(273, pixelsAt), (277, samples), (278, height), (279, pixels.count)] + extraTags
            tags.append((258, samples == 1 ? 8 : bitsAt))
            tags.sort { $0.0 < $1.0 }
            file += little16(tagCount)
            for (tag, value) in tags {
                let isBits = tag == 258
                file +=
                    little16(tag) + little16(isBits ? 3 : 4) + little32(isBits ? samples : 1)
                    + little32(value)
            }
            let end = pixelsAt + pixels.count
            file += little32(index + 1 < pages.count ? end : 0)
            for _ in 0..<samples { file += little16(8) }
            file += pixels
        }
        return file
    }

    /// The JPEG with an EXIF segment right after its start, big-endian.
    static func jpeg(_ jpeg: [UInt8], orientation: Int, gps: Bool = false) -> [UInt8] {
        var tiff: [UInt8] = Array("MM".utf8) + [0, 0x2A] + big32(8)
        tiff += big16(gps ? 2 : 1)
        tiff += big16(0x0112) + big16(3) + big32(1) + big16(orientation) + [0, 0]
        if gps { tiff += big16(0x8825) + big16(4) + big32(1) + big32(8 + 2 + 24 + 4) }
        tiff += big32(0)
        if gps {
            let at = UInt32(tiff.count + 2 + 24 + 4)
            tiff += big16(2) + big16(1) + big16(2) + big32(2) + Array("N".utf8) + [0, 0, 0]
            tiff += big16(2) + big16(5) + big32(3) + big32(at) + big32(0)
            tiff += [47, 22, 33].flatMap { big32($0) + big32(1) }
        }
        let payload = Array("Exif".utf8) + [0, 0] + tiff
        return Array(jpeg[0..<2]) + [0xFF, 0xE1] + big16(payload.count + 2) + payload + jpeg[2...]
    }

    static func big32(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    static func big16(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
    static func little16(_ value: Int) -> [UInt8] { big16(value).reversed() }
    static func little32(_ value: Int) -> [UInt8] { big32(UInt32(value)).reversed() }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (a, b) = (UInt32(1), UInt32(0))
        for byte in bytes {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        return b << 16 | a
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}

extension HandMadeFile {
    /// A BMP with the usual header; `rows` are the bytes in file order, padded to four here.
    static func bmp(
        width: Int, height: Int, bits: Int, palette: [[UInt8]] = [], packing: Int = 0, rows: [[UInt8]]
    ) -> [UInt8] {
        let colours = palette.flatMap { (colour) -> [UInt8] in colour + [0] }
        let pixels = rows.flatMap { (row) -> [UInt8] in
            row + [UInt8](repeating: 0, count: packing == 0 ? (4 - row.count % 4) % 4 : 0)
        }
        let offset = 54 + colours.count
        var file = Array("BM".utf8) + little32(offset + pixels.count) + [0, 0, 0, 0] + little32(offset)
        file += little32(40) + little32(width) + signed32(height) + little16(1) + little16(bits)
        file += little32(packing) + little32(pixels.count) + little32(11_811) + little32(11_811)
        file += little32(palette.count) + little32(0)
        return file + colours + pixels
    }

    private static func signed32(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
