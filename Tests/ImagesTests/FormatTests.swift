import DocumentModel
import Foundation
import Images
import Testing
import TestSupport

@Suite struct FormatTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func pixels(_ name: String, _ bytes: [UInt8]) throws -> [UInt8] {
        try ImageDecoder.decode(fileAt: folder.file(name, bytes), as: .rgb).bytes
    }

    /// Two rows: red, green; blue, white. BMP rows start at the bottom, bytes are blue, green, red.
    private static let expected: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
    private static let palette: [[UInt8]] = [[0, 0, 255], [0, 255, 0], [255, 0, 0], [255, 255, 255]]
    static let bitmaps: [(name: String, file: [UInt8])] = [
        (
            "24 bits",
            HandMadeFile.bmp(
                width: 2, height: 2, bits: 24, rows: [[255, 0, 0, 255, 255, 255], [0, 0, 255, 0, 255, 0]])
        ),
        (
            "from the top",
            HandMadeFile.bmp(
                width: 2, height: -2, bits: 24, rows: [[0, 0, 255, 0, 255, 0], [255, 0, 0, 255, 255, 255]])
        ),
        (
            "32 bits",
            HandMadeFile.bmp(
                width: 2, height: 2, bits: 32,
                rows: [[255, 0, 0, 0, 255, 255, 255, 0], [0, 0, 255, 0, 0, 255, 0, 0]])
        ),
        (
            "8 bits",
            HandMadeFile.bmp(width: 2, height: 2, bits: 8, palette: palette, rows: [[2, 3], [0, 1]])
        ),
        ("4 bits", HandMadeFile.bmp(width: 2, height: 2, bits: 4, palette: palette, rows: [[0x23], [0x01]])),
        (
            "runs",
            HandMadeFile.bmp(
                width: 2, height: 2, bits: 8, palette: palette, packing: 1,
                rows: [[1, 2, 1, 3, 0, 0], [1, 0, 1, 1, 0, 0, 0, 1]])
        ),
    ]

    @Test(arguments: bitmaps.indices)
    func kindsOfBMP(index: Int) throws {
        let (name, file) = Self.bitmaps[index]
        #expect(try pixels("a.bmp", file) == Self.expected, "\(name)")
        let header = try ImageDecoder.header(ofFileAt: folder.path + "/a.bmp")
        #expect(header.format == .bmp)
        #expect(abs((header.dotsPerInch ?? 0) - 300) < 0.1)
    }

    @Test func bitonalBMP() throws {
        let file = HandMadeFile.bmp(
            width: 9, height: 1, bits: 1, palette: [[0, 0, 0], [255, 255, 255]], rows: [[0b0101_0101, 0x80]])
        let levels = try ImageDecoder.decode(fileAt: folder.file("a.bmp", file), as: .grey).bytes
        #expect(levels == [0, 255, 0, 255, 0, 255, 0, 255, 255])
    }

    /// Sizes, depths and compressions that contradict the file or each other never reach a decoder.
    @Test func hostileBMP() throws {
        let whole = HandMadeFile.bmp(
            width: 2, height: 2, bits: 24, rows: [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]])
        var damaged: [[UInt8]] = (1...9).map { Array(whole.prefix(whole.count * $0 / 10)) }
        for (offset, bytes) in [
            (18, [0xFF, 0xFF, 0xFF, 0x7F]), (18, [0, 0, 0, 0]), (22, [0, 0, 0, 0x80]), (22, [0, 0x80, 0, 0]),
            (28, [7, 0]), (30, [4, 0, 0, 0]), (30, [5, 0, 0, 0]), (10, [0xFF, 0xFF, 0xFF, 0xFF]),
        ] as [(Int, [UInt8])] {
            var file = whole
            file.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
            damaged.append(file)
        }
        for file in damaged {
            let path = try folder.file("a.bmp", file)
            let error = #expect(throws: ImageError.self) { try ImageDecoder.decode(fileAt: path, as: .rgb) }
            #expect([.unreadable, .unsupportedFormat].contains(error?.code))
        }
        // Run-length encoding can claim any size in few bytes.
        let bomb = HandMadeFile.bmp(width: 30_000, height: 30_000, bits: 8, packing: 1, rows: [[0, 1]])
        let path = try folder.file("bomb.bmp", bomb)
        let error = #expect(throws: ImageError.self) { try ImageDecoder.decode(fileAt: path, as: .rgb) }
        #expect(error?.code == .tooLarge)
    }

    @Test func textThatBeginsLikeBMP() throws {
        let path = try folder.file("a.bmp", Array("BMW and Mercedes are makes of cars.".utf8))
        let error = #expect(throws: ImageError.self) { try ImageDecoder.header(ofFileAt: path) }
        #expect(error?.code == .unsupportedFormat)
    }

    @Test(arguments: ["jp2", "j2k"])
    func jpeg2000(ending: String) throws {
        let raster = try Raster(
            width: 90, height: 60, channels: .rgb,
            bytes: (0..<16_200).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) })
        let png = try folder.file("a.png", ImageEncoder.encode(raster, as: .png()))
        let path = folder.path + "/a." + ending
        try VipsTool.run("vips", "jp2ksave", png, path, "--lossless")
        let header = try ImageDecoder.header(ofFileAt: path)
        #expect(header.format == .jpeg2000)
        #expect(header.pageCount == 1)
        #expect(try ImageDecoder.decode(fileAt: path, as: .rgb).bytes == raster.bytes)

        let whole = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        for tenths in 1...9 {
            let cut = try folder.file("cut", Array(whole.prefix(whole.count * tenths / 10)))
            let error = #expect(throws: ImageError.self, "\(tenths) tenths") {
                try ImageDecoder.decode(fileAt: cut, as: .rgb)
            }
            #expect(error?.code == .unreadable)
        }
    }

    /// libvips would mistake YCbCr for RGB.
    @Test(arguments: [1, 6])
    func yCbCrWithoutJPEGFails(packing: UInt8) throws {
        var file = HandMadeFile.tiff(
            pages: [[UInt8](repeating: 80, count: 12)], width: 2, height: 2, samples: 3, photometric: 6)
        for at in stride(from: 10, to: 10 + 12 * 9, by: 12) where file[at] == 3 && file[at + 1] == 1 {
            file[at + 8] = packing
        }
        let path = try folder.file("old.tif", file)
        let error = #expect(throws: ImageError.self) { try ImageDecoder.decode(fileAt: path, as: .rgb) }
        #expect(error?.code == .unsupportedFormat)
    }

    @Test(arguments: ["{\"type\":\"FeatureCollection\"", "\u{FEFF}{\n  \"type\": 1}", "[{\"id\":1}]", "[]"])
    func jsonIsNamed(start: String) throws {
        let path = try folder.file("village.geojson", Array(start.utf8))
        let error = #expect(throws: ImageError.self) { try ImageDecoder.decode(fileAt: path, as: .rgb) }
        #expect(error?.code == .unsupportedFormat && error?.message.contains("JSON") == true)
        #expect(error?.remedy.contains("fieldbook parcels") == true)
    }

    @Test(arguments: ["{}", "[1, 2", "{\\rtf1"])
    func otherTextsAreNotJSON(start: String) throws {
        let path = try folder.file("text", Array(start.utf8))
        let error = #expect(throws: ImageError.self) { try ImageDecoder.decode(fileAt: path, as: .rgb) }
        #expect(error?.code == .unsupportedFormat && error?.message.contains("JSON") == false)
    }

    @Test func sixteenBitsAndCMYKInTIFF() throws {
        let png = HandMadeFile.png(
            width: 2, height: 1, bitDepth: 16, colour: .rgb,
            rows: [[0xFF, 0xFF, 0, 0, 0x80, 0x80, 0, 0, 0x40, 0x40, 0xFF, 0xFF]])
        let source = try folder.file("a.png", png)
        try VipsTool.run("vips", "copy", source, folder.path + "/a.tif")
        let path = folder.path + "/a.tif"
        #expect(try ImageDecoder.decode(fileAt: path, as: .rgb).bytes == [255, 0, 128, 0, 64, 255])
    }

    @Test func animationFramesArePages() throws {
        let tall = try Raster(
            width: 8, height: 24, channels: .grey, bytes: (0..<192).map { UInt8($0 / 64 * 100) })
        let png = try folder.file("a.png", ImageEncoder.encode(tall, as: .png()))
        for ending in ["gif", "webp"] {
            let path = folder.path + "/a." + ending
            try VipsTool.run("vips", "copy", png, path + "[page-height=8]")
            #expect(try ImageDecoder.header(ofFileAt: path).pageCount == 3)
            for page in 0..<3 {
                let frame = try ImageDecoder.decode(fileAt: path, page: page, as: .grey)
                #expect(frame.height == 8)
                #expect(abs(Int(frame.bytes[30]) - page * 100) <= 4)
            }
        }
    }
}
