import DocumentModel
import Foundation
import Images
import Testing

@Suite("Drawn pixels as files") struct ScreenPixelsTests {
    /// Words of four bytes, with `padding` words of noise at the end of each row.
    private func encode(
        _ words: [UInt32], width: Int, padding: Int = 0, isOpaque: Bool = true, dotsPerInch: Double? = nil,
        as encoding: ImageEncoding
    ) throws -> [UInt8] {
        var rows: [UInt32] = []
        for start in stride(from: 0, to: words.count, by: width) {
            rows += words[start..<(start + width)]
            rows += Array(repeating: 0x1234_5678, count: padding)
        }
        return try rows.withUnsafeBytes { bytes in
            try ImageEncoder.encode(
                ScreenPixels(
                    bytes, width: width, height: words.count / width, bytesPerRow: 4 * (width + padding),
                    isOpaque: isOpaque, dotsPerInch: dotsPerInch),
                as: encoding)
        }
    }

    /// An image with exactly that many colours in random order; the highest bytes are noise.
    private func picture(width: Int, height: Int, colours: Int, isGrey: Bool = false) -> [UInt32] {
        var state: UInt32 = 7
        func next() -> UInt32 {
            state = state &* 1_664_525 &+ 1_013_904_223
            return state >> 8
        }
        return (0..<(width * height)).map { place in
            let index = place < colours ? UInt32(place) : next() % UInt32(colours)
            let colour =
                isGrey
                ? (index * 255 / UInt32(max(1, colours - 1))) * 0x01_0101 : index &* 0x9_E377 & 0xFF_FFFF
            return colour | next() << 24
        }
    }

    private func rgb(_ words: [UInt32]) -> [UInt8] {
        words.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
    }

    @Test(
        "a PNG is lossless and no larger a kind than its colours need",
        arguments: [
            (1, false, 1, 3), (2, false, 1, 3), (3, false, 2, 3), (4, false, 2, 3), (5, false, 4, 3),
            (16, false, 4, 3), (17, false, 8, 3), (256, false, 8, 3), (257, false, 8, 2), (2, true, 1, 3),
            (16, true, 4, 3), (17, true, 8, 0), (256, true, 8, 0),
        ])
    func kinds(colours: Int, isGrey: Bool, bitDepth: UInt8, colourType: UInt8) throws {
        for width in [1, 3, 8, 31] {
            let words = picture(width: width, height: 300, colours: colours, isGrey: isGrey)
            let file = try encode(words, width: width, padding: width % 3, as: .png(compression: 2))
            #expect(Array(file[24...25]) == [bitDepth, colourType])
            let decoded = try ImageDecoder.decode(file, as: .rgb)
            #expect([decoded.width, decoded.height] as [Int] == [width, 300])
            #expect(decoded.bytes == rgb(words))
        }
    }

    @Test("every PNG filter preserves the image", arguments: [2, 9])
    func filters(compression: Int) throws {
        let words: [UInt32] = (0..<(200 * 160)).map { place in
            let (x, y) = (UInt32(place % 200), UInt32(place / 200))
            return switch y / 40 {
            case 0: x << 16 | x << 8 | 255 - x  // left
            case 1: y << 16 | (x &* 7 & 255) << 8 | x &* 31 & 255  // above
            case 2: (x + y) / 2 << 16 | (x &* y & 3) + x << 8 | y  // mean
            default: x &* y &* 2_654_435_761 & 0xFF_FFFF
            }
        }
        let file = try encode(words, width: 200, as: .png(compression: compression))
        #expect(try ImageDecoder.decode(file, as: .rgb).bytes == rgb(words))
    }

    @Test("a flat image of many colours is unfiltered and preserved")
    func flat() throws {
        let words: [UInt32] = (0..<(64 * 64)).map { UInt32($0 / 8) * 0x1357 }
        let file = try encode(words, width: 64, as: .png(compression: 2))
        #expect(file[25] == 2)
        #expect(try ImageDecoder.decode(file, as: .rgb).bytes == rgb(words))
    }

    @Test("transparent pixels keep their colours, with straight alpha in PNG")
    func transparency() throws {
        let few: [UInt32] = [0, 0x8080_0000, 0xFF00_00FF, 0x4000_0040]
        let file = try encode(few, width: 2, isOpaque: false, as: .png())
        #expect(file[25] == 3)
        let straight: [[UInt8]] = [[255, 255, 255], [255, 127, 127], [0, 0, 255], [191, 191, 255]]
        let onWhite = try ImageDecoder.decode(file, as: .rgb).bytes
        for (made, expected) in zip(onWhite, straight.joined()) {
            #expect(abs(Int(made) - Int(expected)) <= 1)
        }

        let many: [UInt32] = (0..<300).map { UInt32($0 % 256) << 24 | UInt32($0 / 256) }
        for encoding in [ImageEncoding.png(), .tiff()] {
            let decoded = try ImageDecoder.decode(
                encode(many, width: 20, isOpaque: false, as: encoding), as: .rgb)
            for (place, word) in many.enumerated() {
                #expect(abs(Int(decoded.bytes[3 * place]) - (255 - Int(word >> 24))) <= 1)
            }
        }
    }

    @Test("a JPEG is grey without colours, progressive on request, and states its resolution")
    func jpeg() throws {
        for (isGrey, isProgressive) in [(false, false), (true, false), (false, true), (true, true)] {
            let words: [UInt32] = (0..<(64 * 48)).map { place in
                let level = UInt32(place % 64 * 4)
                return isGrey ? level * 0x01_0101 : level << 16 | 0x60 << 8 | UInt32(place / 64)
            }
            let file = try encode(
                words, width: 64, padding: 1, dotsPerInch: 96,
                as: .jpeg(quality: 95, progressive: isProgressive))
            #expect(file.starts(with: [0xFF, 0xD8]) && file.suffix(2) == [0xFF, 0xD9])
            let marker = try #require(
                file.indices.dropLast().first { file[$0] == 0xFF && [0xC0, 0xC2].contains(file[$0 + 1]) })
            #expect(file[marker + 1] == (isProgressive ? 0xC2 : 0xC0))
            #expect(file[marker + 9] == (isGrey ? 1 : 3))
            let decoded = try ImageDecoder.decode(file, as: .rgb)
            #expect(decoded.dotsPerInch == 96)
            let difference = zip(decoded.bytes, rgb(words)).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(Double(difference) / Double(decoded.bytes.count) < 2)
        }
    }

    @Test(
        "files of all kinds have the picture's size",
        arguments: [ImageEncoding.webp(), .tiff(), .png(), .jpeg()])
    func sizes(encoding: ImageEncoding) throws {
        let words = picture(width: 33, height: 20, colours: 300)
        let decoded = try ImageDecoder.decode(encode(words, width: 33, as: encoding), as: .rgb)
        #expect([decoded.width, decoded.height] as [Int] == [33, 20])
    }

    @Test("invalid pixels fail")
    func invalid() throws {
        let row = [UInt32](repeating: 0, count: 65_600)
        let error = #expect(throws: ImageError.self) { try encode(row, width: row.count, as: .jpeg()) }
        #expect(error?.code == .encodingFailed)
        row.withUnsafeBytes { bytes in
            for (width, height, bytesPerRow) in [
                (0, 1, 4), (1, 0, 4), (65_601, 1, 4 * 65_601), (2, 1, 4), (2, 2, 9), (10, 6_561, 40),
                (1, Int.max, 4), (1, 2, Int.max), (Int.max, 1, 8),
            ] {
                let error = #expect(throws: ImageError.self) {
                    try ScreenPixels(bytes, width: width, height: height, bytesPerRow: bytesPerRow)
                }
                #expect(error?.code == .invalidRaster)
            }
        }
    }

    @Test func misalignedMemoryFails() throws {
        let bytes = [UInt8](repeating: 0, count: 64)
        bytes.withUnsafeBytes { bytes in
            let start = (0..<4).first { UInt(bitPattern: bytes.baseAddress).advanced(by: $0) % 4 == 1 } ?? 1
            let odd = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + 16)])
            let error = #expect(throws: ImageError.self) {
                try ScreenPixels(odd, width: 2, height: 2, bytesPerRow: 8)
            }
            #expect(error?.code == .invalidRaster)
        }
    }

    @Test func hugeSheetsAreBounded() throws {
        let dot = try Raster(width: 1, height: 1, channels: .rgb, bytes: [1, 2, 3])
        var sheet = ContactSheet(columns: .max, side: .max, hasCaptions: false)
        try sheet.add(dot, ContactSheet.Caption(title: "", subtitle: ""))
        #expect(try sheet.raster().width == 16_032)
    }
}
