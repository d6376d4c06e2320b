import DocumentModel
import Foundation
import Images
import Testing
import TestSupport

/// Extreme sizes and resolutions, truncated files, and polyglots.
@Suite struct ExtremeImageTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func code(ofDecoding path: String) -> ImageError.Code? {
        do {
            _ = try ImageDecoder.decode(fileAt: path, as: .rgb)
            return nil
        } catch {
            return error.code
        }
    }

    static let encodings: [ImageEncoding] = [
        .jpeg(), .png(), .webp(), .tiff(.none), .tiff(.lzw), .tiff(.deflate), .tiff(.jpeg()), .heic(),
    ]

    @Test(arguments: encodings)
    func onePixel(encoding: ImageEncoding) throws {
        let dot = try Raster(width: 1, height: 1, channels: .rgb, bytes: [200, 100, 50], dotsPerInch: 300)
        let path = try folder.file("dot", ImageEncoder.encode(dot, as: encoding))
        let back = try ImageDecoder.decode(fileAt: path, as: .rgb)
        #expect([back.width, back.height] as [Int] == [1, 1])
        #expect(zip(back.bytes, dot.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 12 })
    }

    @Test(arguments: [ImageEncoding.jpeg(), .png(compression: 1), .tiff(.deflate)])
    func longSides(encoding: ImageEncoding) throws {
        for (width, height) in [(32_768, 1), (1, 32_768), (65_000, 2)] {
            let long = try Raster(
                width: width, height: height, channels: .grey,
                bytes: (0..<(width * height)).map { UInt8(truncatingIfNeeded: $0 >> 8) })
            let path = try folder.file("long", ImageEncoder.encode(long, as: encoding))
            let back = try ImageDecoder.decode(fileAt: path, as: .grey)
            #expect([back.width, back.height] as [Int] == [width, height])
        }
    }

    @Test(arguments: [2_400.0, 30, 9_600])
    func unusualResolutions(dotsPerInch: Double) throws {
        let raster = try Raster(
            width: 2, height: 1, channels: .grey, bytes: [1, 2], dotsPerInch: dotsPerInch)
        for encoding in [ImageEncoding.jpeg(), .png(), .tiff()] {
            let path = try folder.file("fine", ImageEncoder.encode(raster, as: encoding))
            let stated = try #require(try ImageDecoder.header(ofFileAt: path).dotsPerInch)
            #expect(abs(stated / dotsPerInch - 1) < 0.02, "\(encoding)")
        }
    }

    @Test func zeroResolutionIsUnknown() throws {
        let zero = HandMadeFile.chunk("pHYs", [0, 0, 0, 0, 0, 0, 0, 0, 1])
        let png = HandMadeFile.png(
            width: 1, height: 1, bitDepth: 8, colour: .grey, rows: [[9]], extraChunks: zero)
        #expect(try ImageDecoder.header(ofFileAt: folder.file("zero.png", png)).dotsPerInch == nil)
        let raster = try Raster(width: 1, height: 1, channels: .grey, bytes: [1], dotsPerInch: 0)
        #expect(raster.dotsPerInch == nil)
        var jpeg = try ImageEncoder.encode(raster, as: .jpeg())
        jpeg.replaceSubrange(13..<18, with: [1, 0, 0, 0, 0])
        #expect(try ImageDecoder.header(ofFileAt: folder.file("zero.jpg", jpeg)).dotsPerInch == nil)
    }

    @Test(arguments: ["a.tif", "a.gif", "a.heic", "a.jp2"])
    func truncatedAtEveryTenth(name: String) throws {
        let noisy = try Raster(
            width: 120, height: 90, channels: .rgb,
            bytes: (0..<32_400).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) })
        let png = try folder.file("a.png", ImageEncoder.encode(noisy, as: .png()))
        try VipsTool.run("vips", "copy", png, folder.path + "/" + name)
        let whole = try Array(Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)))
        #expect(try code(ofDecoding: folder.file("whole", whole)) == nil)
        for tenths in 1...9 {
            let path = try folder.file("cut", Array(whole.prefix(whole.count * tenths / 10)))
            #expect(code(ofDecoding: path) == .unreadable, "\(tenths) tenths")
        }
    }

    /// libvips silently returns the pages before a cut; after eight tenths the cut is within the last page.
    @Test func missingPagesAreReported() throws {
        let pages = (0..<5).map { [UInt8](repeating: UInt8($0), count: 400) }
        let whole = HandMadeFile.tiff(pages: pages, width: 20, height: 20, samples: 1, photometric: 1)
        #expect(try code(ofDecoding: folder.file("whole", whole)) == nil)
        for tenths in 1...8 {
            let path = try folder.file("cut", Array(whole.prefix(whole.count * tenths / 10)))
            #expect(code(ofDecoding: path) == .unreadable, "\(tenths) tenths")
        }
    }

    /// The first bytes decide; data after the image or in its comments have no effect.
    @Test func polyglots() throws {
        let raster = try Raster(width: 2, height: 1, channels: .grey, bytes: [10, 200])
        let png = try ImageEncoder.encode(raster, as: .png())
        let tails = ["%PDF-1.4\n1 0 obj", "PK\u{3}\u{4}archive", "<script>alert(1)</script>", "GIF89a"]
        for tail in tails {
            let path = try folder.file("a.png", png + Array(tail.utf8))
            #expect(try ImageDecoder.decode(fileAt: path, as: .grey).bytes == [10, 200])
        }
        let jpeg = try ImageEncoder.encode(raster, as: .jpeg(quality: 100))
        let script = HandMadeFile.jpeg(jpeg, segment: 0xFE, Array("*/=1;<?php phpinfo();".utf8))
        #expect(try ImageDecoder.header(ofFileAt: folder.file("a.jpg", script)).format == .jpeg)
        var converter = ImageConverter(encoding: .jpeg())
        converter.metadata = .reduce
        let clean = try converter.convert(fileAt: folder.path + "/a.jpg")
        #expect(Data(clean.bytes).range(of: Data("php".utf8)) == nil)
        #expect(clean.dropped.contains(.comment))
        for start in ["%PDF-1.4\n\u{89}PNG", "<html>", "PK\u{3}\u{4}"] {
            #expect(try code(ofDecoding: folder.file("a.png", Array(start.utf8) + png)) == .unsupportedFormat)
        }
    }
}
