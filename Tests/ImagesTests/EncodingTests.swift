import DocumentModel
import Foundation
import Images
import Testing
import TestSupport

@Suite struct EncodingTests {
    let folder: TemporaryFolder
    let raster: Raster

    init() throws {
        folder = try TemporaryFolder()
        raster = try Raster(
            width: 40, height: 30, channels: .rgb, bytes: (0..<3600).map { UInt8($0 % 40 * 3 + $0 / 120) },
            dotsPerInch: 300)
    }

    @Test func pngKeepsEveryPixel() throws {
        let bytes = try ImageEncoder.encode(raster, as: .png())
        let back = try ImageDecoder.decode(fileAt: folder.file("a.png", bytes), as: .rgb)
        #expect(back.bytes == raster.bytes)
        #expect(abs((back.dotsPerInch ?? 0) - 300) < 0.02)
        let grey = raster.converted(to: .grey)
        let greyFile = try folder.file("g.png", ImageEncoder.encode(grey, as: .png(compression: 9)))
        #expect(try ImageDecoder.decode(fileAt: greyFile, as: .grey).bytes == grey.bytes)
    }

    @Test(arguments: [ImageEncoding.jpeg(quality: 95), .webp(quality: 95)])
    func lossyEncodingStaysClose(encoding: ImageEncoding) throws {
        let smooth = try Raster(
            width: 64, height: 64, channels: .grey, bytes: (0..<4096).map { UInt8($0 % 64 * 2 + $0 / 64) })
        let path = try folder.file("a", ImageEncoder.encode(smooth, as: encoding))
        let back = try ImageDecoder.decode(fileAt: path, as: .grey)
        let worst = zip(back.bytes, smooth.bytes).map { abs(Int($0) - Int($1)) }.max()
        #expect((worst ?? 255) <= 8)
    }

    /// JFIF: units at byte 13 (1 is dots per inch), then the two densities.
    @Test func jpegStatesTheResolutionOnlyIfKnown() throws {
        let known = try ImageEncoder.encode(raster, as: .jpeg())
        #expect(known[13..<18] == [1, 1, 44, 1, 44])
        var unknownRaster = raster
        unknownRaster.dotsPerInch = nil
        let unknown = try ImageEncoder.encode(unknownRaster, as: .jpeg())
        #expect(unknown[13..<18] == [0, 0, 1, 0, 1])
        for encoding in [ImageEncoding.jpeg(), .png(), .webp()] {
            let path = try folder.file("none", ImageEncoder.encode(unknownRaster, as: encoding))
            #expect(try ImageDecoder.header(ofFileAt: path).dotsPerInch == nil)
        }
    }

    @Test func noOtherMetadataAreWritten() throws {
        let plain = try ImageEncoder.encode(raster, as: .jpeg())
        let path = try folder.file("gps.jpg", HandMadeFile.jpeg(plain, orientation: 6, gps: true))
        let image = try ImageDecoder.decode(fileAt: path, as: .rgb)
        for encoding in [ImageEncoding.jpeg(), .png(), .webp()] {
            let bytes = try ImageEncoder.encode(image, as: encoding)
            for word in [
                "Exif", "eXIf", "EXIF", "http://ns.adobe.com", "XMP ", "iCCP", "ICC_PROFILE", "tIME", "tEXt",
            ] {
                #expect(Data(bytes).range(of: Data(word.utf8)) == nil, "\(word) in \(encoding)")
            }
        }
    }

    @Test(arguments: [ImageEncoding.jpeg(), .png(), .webp()])
    func encodingIsDeterministic(encoding: ImageEncoding) throws {
        #expect(try ImageEncoder.encode(raster, as: encoding) == ImageEncoder.encode(raster, as: encoding))
    }

    @Test func settingsOutOfRangeAreClamped() throws {
        #expect(
            try ImageEncoder.encode(raster, as: .jpeg(quality: 1000))
                == ImageEncoder.encode(raster, as: .jpeg(quality: 100)))
        #expect(
            try ImageEncoder.encode(raster, as: .png(compression: -1))
                == ImageEncoder.encode(raster, as: .png(compression: 0)))
    }

    /// Regression: libheif's default preset took 12 seconds of processor time for a photo of 12 megapixels.
    @Test(arguments: [Raster.Channels.rgb, .grey])
    func heicIsNotEncodedWithTheSlowDefault(channels: Raster.Channels) throws {
        let side = 256
        let rings = try Raster(
            width: side, height: side, channels: .rgb,
            bytes: (0..<(side * side)).flatMap { pixel in
                let (x, y) = (pixel % side, pixel / side)
                return [x, x + y, y].map { UInt8(truncatingIfNeeded: $0 * $0 / 256) }
            }
        ).converted(to: channels)
        let fast = try folder.file("fast.heic", ImageEncoder.encode(rings, as: .heic(quality: 60)))
        let png = try folder.file("rings.png", ImageEncoder.encode(rings, as: .png()))
        let slow = folder.path + "/slow.heic"
        try VipsTool.run("vips", "heifsave", png, slow, "--Q", "60", "--strip")
        let (fastPixels, slowPixels) = try (
            ImageDecoder.decode(fileAt: fast, as: .rgb), ImageDecoder.decode(fileAt: slow, as: .rgb)
        )
        #expect(fastPixels.bytes != slowPixels.bytes)
        #expect(Self.error(of: fastPixels, from: rings) < 1.5 * Self.error(of: slowPixels, from: rings))
        for field in ["bands", "interpretation"] {
            let values = try [fast, slow].map { try VipsTool.run("vipsheader", "-f", field, $0) }
            #expect(values[0] == values[1], "\(field)")
        }
    }

    /// The mean squared error.
    private static func error(of image: Raster, from original: Raster) -> Double {
        let pairs = zip(image.bytes, original.converted(to: image.channels).bytes)
        let squares = pairs.reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
        return Double(squares) / Double(max(image.bytes.count, 1))
    }

    @Test func tooLongSidesFail() throws {
        let long = try Raster(
            width: 70000, height: 1, channels: .grey, bytes: [UInt8](repeating: 1, count: 70000))
        for encoding in [ImageEncoding.jpeg(), .webp()] {
            let error = #expect(throws: ImageError.self) { try ImageEncoder.encode(long, as: encoding) }
            #expect(error?.code == .encodingFailed)
        }
    }

    @Test func filesAreWrittenCompletely() throws {
        let path = folder.path + "/written.png"
        let count = try ImageEncoder.write(raster, toFileAt: path, as: .png())
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == count)
        let error = #expect(throws: ImageError.self) {
            try ImageEncoder.write(raster, toFileAt: folder.path + "/none/written.png", as: .png())
        }
        #expect(error?.code == .fileUnwritable)
    }

    #if os(Linux)
        @Test func fullDiskIsAnError() throws {
            let error = #expect(throws: ImageError.self) {
                try ImageEncoder.write(raster, toFileAt: "/dev/full", as: .png())
            }
            #expect(error?.code == .fileUnwritable)
        }
    #endif
}
