import DocumentModel
import Foundation
import Images
import Testing
import TestSupport

@Suite struct ThumbnailTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// 600 x 450 with fine and coarse detail in every channel, larger than its thumbnails.
    private static let photo: Result<Raster, any Error> = Result {
        var bytes: [UInt8] = []
        for y in 0..<450 {
            for x in 0..<600 {
                bytes.append(UInt8(128 + 100 * sin(Double(x * y) / 4_000)))
                bytes.append(UInt8(255 * x / 600))
                bytes.append(UInt8((255 * y / 450 + x / 40 % 2 * 20) % 256))
            }
        }
        return try Raster(width: 600, height: 450, channels: .rgb, bytes: bytes)
    }

    private func photo(as encoding: ImageEncoding) throws -> String {
        let name = "photo." + encoding.fileExtension
        return try folder.file(name, ImageEncoder.encode(Self.photo.get(), as: encoding))
    }

    private func pixels(_ picture: EncodedImage) throws -> Raster {
        try ImageDecoder.decode(fileAt: folder.file("picture", picture.bytes), as: .rgb)
    }

    @Test(arguments: DecodingTests.sides.indices)
    func orientationIsApplied(index: Int) throws {
        let (orientation, firstRow, firstColumn) = DecodingTests.sides[index]
        let levels = [[10, 80], [160, 240]]
        let stored = try Raster(
            width: 128, height: 64, channels: .grey,
            bytes: (0..<64).flatMap { row in (0..<128).map { UInt8(levels[row / 32][$0 / 64]) } })
        let plain = try ImageEncoder.encode(stored, as: .jpeg(quality: 100))
        let path = try folder.file("turned.jpg", HandMadeFile.jpeg(plain, orientation: orientation))

        let picture = try Thumbnailer(path: path).picture(fitting: 16, as: .png())
        #expect([picture.width, picture.height] as [Int] == (orientation < 5 ? [16, 8] : [8, 16]))
        let upright = try pixels(picture)
        #expect([upright.width, upright.height] as [Int] == [picture.width, picture.height])
        let opposite: [Character: Character] = ["t": "b", "b": "t", "l": "r", "r": "l"]
        for row in 0...1 {
            for column in 0...1 {
                let seenOn = [
                    row == 0 ? firstRow : opposite[firstRow],
                    column == 0 ? firstColumn : opposite[firstColumn],
                ]
                let y = seenOn.contains("t") ? 1 : upright.height - 2
                let x = seenOn.contains("l") ? 1 : upright.width - 2
                let level = Int(upright.bytes[3 * (y * upright.width + x)])
                #expect(abs(level - levels[row][column]) <= 4)
            }
        }
    }

    /// `vips` command lines that convert a PNG; `IN` and `OUT` are the files.
    static let kinds: [(name: String, command: [String])] = [
        ("a.jpg", ["copy", "IN", "OUT"]), ("a.tif", ["copy", "IN", "OUT"]),
        ("a.webp", ["copy", "IN", "OUT"]),
        ("a.heic", ["copy", "IN", "OUT"]), ("a.gif", ["gifsave", "IN", "OUT"]),
        ("cmyk.jpg", ["icc_export", "IN", "OUT", "--output-profile", "cmyk"]),
        ("cmyk.tif", ["colourspace", "IN", "OUT", "cmyk"]),
        ("sixteen.png", ["colourspace", "IN", "OUT", "rgb16"]),
        ("grey.png", ["colourspace", "IN", "OUT", "b-w"]),
        ("grey16.png", ["colourspace", "IN", "OUT", "grey16"]),
        ("wide.png", ["icc_transform", "IN", "OUT", "p3", "--input-profile", "srgb"]),
        ("alpha.png", ["bandjoin_const", "IN", "OUT", "90"]),
    ]

    @Test(arguments: kinds.indices)
    func agreesWithVipsthumbnail(kind: Int) throws {
        let (name, command) = Self.kinds[kind]
        let source = try photo(as: .png())
        let path = folder.path + "/" + name
        let line = command.map { $0 == "IN" ? source : $0 == "OUT" ? path : $0 }
        try VipsTool.run(line: ["vips"] + line)
        for side in [16, 100, 256] { try expectAsVipsthumbnail(name, side) }
    }

    private func expectAsVipsthumbnail(_ name: String, _ side: Int) throws {
        let (path, truth) = (folder.path + "/" + name, folder.path + "/truth.png")
        let needsProfile = ["cmyk.jpg", "wide.png"].contains(name)
        try VipsTool.run(
            line: ["vipsthumbnail", path, "--size", "\(side)x\(side)>", "-o", truth + "[strip]"]
                + (needsProfile ? ["--eprofile", "srgb"] : []))

        let made = try pixels(Thumbnailer(path: path).picture(fitting: side, as: .png()))
        let expected = try ImageDecoder.decode(fileAt: truth, as: .rgb)
        try #require([made.width, made.height] as [Int] == [expected.width, expected.height], "\(side)")
        let differences = zip(made.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
        #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.5, "\(side)")
        #expect((differences.max() ?? 255) <= 8, "\(side)")
    }

    @Test func transparencyIsKeptOrBecomesWhite() throws {
        let row: [UInt8] = (0..<40).flatMap { $0 < 20 ? [255, 0, 0, 255] : [0, 0, 255, 0] }
        let png = HandMadeFile.png(
            width: 40, height: 20, bitDepth: 8, colour: .rgbAlpha, rows: Array(repeating: row, count: 20))
        let file = try Thumbnailer(path: folder.file("alpha.png", png))
        for (encoding, bands) in [(ImageEncoding.jpeg(quality: 100), "3"), (.png(), "4"), (.webp(), "4")] {
            let picture = try file.picture(fitting: 10, as: encoding)
            let path = try folder.file("small", picture.bytes)
            #expect(try VipsTool.run("vipsheader", "-f", "bands", path) == bands)
            let raster = try ImageDecoder.decode(fileAt: path, as: .rgb)
            let (left, right) = (raster.bytes[0..<3], raster.bytes[27..<30])
            #expect(left.first ?? 0 > 240 && (left.last ?? 255) < 20, "\(encoding)")
            #expect(right.allSatisfy { $0 > 245 }, "\(encoding)")
            if bands == "4" {
                let clear = try VipsTool.run("vips", "getpoint", path, "9", "2")
                #expect(clear.split(separator: " ").last == "0")
            }
        }
    }

    @Test func sixteenBitsOfTransparencyBecomeEight() throws {
        let row: [UInt8] = (0..<8).flatMap { _ in [0x40, 0x40, 0x80, 0x80, 0xC0, 0xC0, 0xFF, 0xFF] as [UInt8]
        }
        let png = HandMadeFile.png(
            width: 8, height: 8, bitDepth: 16, colour: .rgbAlpha, rows: Array(repeating: row, count: 8))
        let picture = try Thumbnailer(path: folder.file("deep.png", png)).picture(fitting: 4, as: .png())
        let path = try folder.file("small.png", picture.bytes)
        let point = try VipsTool.run("vips", "getpoint", path, "1", "1").split(separator: " ")
        #expect(point == ["64", "128", "192", "255"])
    }

    @Test func nothingIsEnlarged() throws {
        let one = HandMadeFile.png(width: 1, height: 1, bitDepth: 8, colour: .rgb, rows: [[9, 99, 199]])
        let picture = try Thumbnailer(path: folder.file("one.png", one)).picture(fitting: 256, as: .png())
        #expect([picture.width, picture.height] as [Int] == [1, 1])
        #expect(try pixels(picture).bytes == [9, 99, 199])
        let small = try photo(as: .jpeg())
        let same = try Thumbnailer(path: small).picture(fitting: 600, as: .png())
        #expect(try pixels(same).bytes == ImageDecoder.decode(fileAt: small, as: .rgb).bytes)
    }

    @Test(arguments: [ImageEncoding.jpeg(), .png(), .webp()])
    func thinImagesKeepOnePixel(encoding: ImageEncoding) throws {
        for (width, height) in [(3_000, 2), (2, 3_000), (3_000, 1)] {
            let thin = try Raster(
                width: width, height: height, channels: .grey,
                bytes: [UInt8](repeating: 200, count: width * height))
            let path = try folder.file("thin", ImageEncoder.encode(thin, as: encoding))
            let picture = try Thumbnailer(path: path).picture(fitting: 16, as: .png())
            #expect([picture.width, picture.height] as [Int] == (width > height ? [16, 1] : [1, 16]))
            #expect(try pixels(picture).bytes.allSatisfy { abs(Int($0) - 200) <= 3 })
        }
    }

    @Test func pagesOfATIFF() throws {
        let tiff = HandMadeFile.tiff(
            pages: [10, 20, 30].map { [UInt8](repeating: $0, count: 200) }, width: 20, height: 10, samples: 1,
            photometric: 1)
        let file = try Thumbnailer(path: folder.file("pages.tif", tiff))
        #expect(file.pageCount == 3)
        for (page, level) in [(0, 10), (1, 20), (2, 30)] as [(Int, UInt8)] {
            let picture = try pixels(file.picture(ofPage: page, fitting: 5, as: .png()))
            #expect([picture.width, picture.height] as [Int] == [5, 3])
            #expect(picture.bytes.allSatisfy { $0 == level })
        }
        for page in [3, -1, Int.max] {
            let error = #expect(throws: ImageError.self) {
                try file.picture(ofPage: page, fitting: 5, as: .png())
            }
            #expect(error?.code == .pageMissing)
        }
    }

    @Test(arguments: ["gif", "webp"])
    func framesOfAnAnimation(type: String) throws {
        let column = try Raster(
            width: 64, height: 96, channels: .rgb,
            bytes: [UInt8](repeating: 250, count: 6_144) + [UInt8](repeating: 120, count: 6_144)
                + [UInt8](repeating: 10, count: 6_144))
        let source = try folder.file("column.png", ImageEncoder.encode(column, as: .png()))
        let path = folder.path + "/moving." + type
        try VipsTool.run("vips", "\(type)save", source, path, "--page-height", "32")
        let file = try Thumbnailer(path: path)
        #expect(file.pageCount == 3)
        for (page, level) in [(0, 250), (1, 120), (2, 10)] {
            let frame = try pixels(file.picture(ofPage: page, fitting: 16, as: .png()))
            #expect([frame.width, frame.height] as [Int] == [16, 8])
            #expect(frame.bytes.allSatisfy { abs(Int($0) - level) <= 3 })
        }
    }

    /// libvips's own thumbnailer mistakes such pages for one image at several sizes.
    @Test func pagesOfHalvingSizesAreStillPages() throws {
        let source = try photo(as: .png())
        let path = folder.path + "/pyramid.tif"
        try VipsTool.run(
            "vips", "tiffsave", source, path, "--tile", "--pyramid", "--tile-width", "64", "--tile-height",
            "64")
        let file = try Thumbnailer(path: path)
        #expect(file.pageCount > 2)
        for page in 0..<file.pageCount {
            let picture = try file.picture(ofPage: page, fitting: 1_000, as: .png())
            let width = try VipsTool.run("vipsheader", "-f", "width", "\(path)[page=\(page)]")
            #expect("\(picture.width)" == width)
        }
    }

    @Test(arguments: [ImageEncoding.jpeg(), .png(), .webp()])
    func noMetadataAreWritten(encoding: ImageEncoding) throws {
        let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../SampleData/scans/form-photo.jpg").standardized.path
        #expect(try ImageDecoder.header(ofFileAt: sample).hasGPS)
        let texts = folder.path + "/texts.png"
        try VipsTool.run("vips", "copy", sample, texts)
        for path in [sample, texts] {
            let picture = try Thumbnailer(path: path).picture(fitting: 200, as: encoding)
            #expect([picture.width, picture.height] as [Int] == [150, 200])
            for word in [
                "Exif", "eXIf", "EXIF", "http://ns.adobe.com", "XMP ", "iCCP", "ICCP", "ICC_PROFILE", "tIME",
                "tEXt", "zTXt", "iTXt", "pHYs", "Fieldbook",
            ] {
                #expect(Data(picture.bytes).range(of: Data(word.utf8)) == nil, "\(word) in \(encoding)")
            }
            let written = try ImageDecoder.header(ofFileAt: folder.file("small", picture.bytes))
            #expect(!written.hasGPS && written.orientation == 1 && written.dotsPerInch == nil)
        }
    }

    @Test func thumbnailsAreDeterministic() throws {
        let path = try photo(as: .jpeg())
        for encoding in [ImageEncoding.jpeg(), .png(), .webp()] {
            #expect(
                try Thumbnailer(path: path).picture(fitting: 99, as: encoding)
                    == Thumbnailer(path: path).picture(fitting: 99, as: encoding))
        }
    }
}
