import DocumentModel
import Foundation
import Images
import Testing
import TestSupport

@Suite struct KeptPictureTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func raster(_ channels: Raster.Channels = .rgb) throws -> Raster {
        let bytes = (0..<(48 * 32 * channels.rawValue)).map {
            UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7)
        }
        return try Raster(width: 48, height: 32, channels: channels, bytes: bytes, dotsPerInch: 300)
    }

    /// A file that cannot be encoded smaller, with a camera's EXIF and the given orientation.
    private func photo(orientation: Int) throws -> String {
        let exif = HandMadeFile.exif(
            [
                (271, .text("Acme")), (274, .short(orientation)),
                (
                    34665,
                    .directory([
                        (36867, .text("2025:05:14 10:21:36")), (37500, .bytes(ConversionTests.secret)),
                    ])
                ),
                (
                    34853,
                    .directory([
                        (1, .text("N")), (2, .fractions([46, 52, 48])), (3, .text("E")),
                        (4, .fractions([7, 27, 36])),
                    ])
                ),
            ], thumbnail: ConversionTests.secret)
        let file = try ImageEncoder.encode(raster(), as: .jpeg(quality: 20))
        return try folder.file(
            "photo.jpg",
            HandMadeFile.jpeg(
                HandMadeFile.jpeg(file, segment: 0xEB, ConversionTests.secret), segment: 0xE1,
                Array("Exif\0\0".utf8) + exif) + ConversionTests.secret)
    }

    private func kept(_ path: String, by converter: ImageConverter) throws -> ConvertedImage? {
        try converter.keepingPicture(ofFileAt: path, withMetadataOf: converter.convert(fileAt: path))
    }

    @Test(arguments: [1, 3, 6, 8], MetadataPolicy.allCases)
    func jpegKeepsItsPixelsAndLosesPrivateMetadata(orientation: Int, policy: MetadataPolicy) throws {
        let path = try photo(orientation: orientation)
        var converter = ImageConverter(encoding: .jpeg(quality: 95))
        converter.metadata = policy
        let image = try #require(try kept(path, by: converter))
        #expect(
            try ImageDecoder.decode(image.bytes, as: .rgb).bytes
                == ImageDecoder.decode(fileAt: path, as: .rgb).bytes)
        #expect(image.bytes.count < (try Data(contentsOf: URL(fileURLWithPath: path)).count))
        #expect([image.width, image.height] as [Int] == (orientation < 5 ? [48, 32] : [32, 48]))
        #expect(image.dotsPerInch == 300)
        #expect(image.dropped.contains(.position) && image.dropped.contains(.makerNote))
        #expect(image.dropped.contains(.time) == (policy == .remove))
        #expect(image.dropped.contains(.camera) == (policy != .keep))
        #expect(Data(image.bytes).range(of: Data(ConversionTests.secret)) == nil)
        let said = try VipsTool.run(
            "exiftool", "-a", "-ee", "-G1", "-s", folder.file("kept.jpg", image.bytes))
        #expect(!said.contains("GPS") && !said.contains("Warning"), "\(said)")
        #expect(said.contains("Acme") == (policy == .keep))
    }

    @Test func pngAndWebPKeepTheirPixels() throws {
        let words = HandMadeFile.chunk("tEXt", Array("Comment\0SECRETNOTE".utf8))
        let png = try ImageEncoder.encode(raster(.grey), as: .png(compression: 9))
        let path = try folder.file("a.png", Array(png.prefix(33) + words + png.dropFirst(33)))
        let image = try #require(try kept(path, by: ImageConverter(encoding: .png(compression: 0))))
        #expect(image.bytes.count == png.count && image.dropped == [.comment])
        #expect(try ImageDecoder.decode(image.bytes, as: .grey).bytes == raster(.grey).bytes)
        let webp = try ImageEncoder.encode(raster(), as: .webp(quality: 30))
        let same = try kept(folder.file("a.webp", webp), by: ImageConverter(encoding: .webp(quality: 95)))
        #expect(same?.bytes == webp)
    }

    @Test func aTIFFStaysIfItHoldsNothingElse() throws {
        let converter = ImageConverter(encoding: .tiff())
        let pages = [[UInt8](repeating: 7, count: 12), [UInt8](repeating: 9, count: 12)]
        let plain = HandMadeFile.tiff(pages: pages, width: 4, height: 3, samples: 1, photometric: 1)
        let path = try folder.file("plain.tif", plain)
        #expect(try converter.canKeepPages(ofFileAt: path))
        let single = HandMadeFile.tiff(pages: [pages[0]], width: 4, height: 3, samples: 1, photometric: 1)
        #expect(try kept(folder.file("single.tif", single), by: converter)?.bytes == single)
        for tag in [(306, 0), (34853, 8), (65_000, 1), (274, 6)] {
            let telling = HandMadeFile.tiff(
                pages: pages, width: 4, height: 3, samples: 1, photometric: 1, extraTags: [tag])
            #expect(try !converter.canKeepPages(ofFileAt: folder.file("telling.tif", telling)), "\(tag)")
        }
    }

    @Test func otherPicturesDoNotStay() throws {
        let path = try folder.file("a.png", ImageEncoder.encode(raster(), as: .png()))
        #expect(try kept(path, by: ImageConverter(encoding: .jpeg())) == nil)
        var small = ImageConverter(encoding: .png())
        small.scaling = .percent(50)
        #expect(try kept(path, by: small) == nil)
        var grey = ImageConverter(encoding: .png())
        grey.colours = .grey
        #expect(try kept(path, by: grey) == nil)
    }

    @Test func greyIsOneChannel() throws {
        let path = try folder.file("a.png", ImageEncoder.encode(raster(), as: .png()))
        var converter = ImageConverter(encoding: .png())
        converter.colours = .grey
        let made = try folder.file("grey.png", converter.convert(fileAt: path).bytes)
        #expect(try VipsTool.run("vipsheader", "-f", "bands", made) == "1")
    }

    /// Bytes cut or changed anywhere: the result, if any, is readable and contains no secret.
    @Test func damagedFilesGiveNothingOrAnImage() throws {
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: photo(orientation: 6))))
        let made = try ImageConverter(encoding: .jpeg()).convert(fileAt: photo(orientation: 6))
        for index in stride(from: 3, to: whole.count, by: 7) {
            var changed = whole
            changed[index] ^= 0xFF
            for bytes in [changed, Array(whole.prefix(index))] {
                let path = try folder.file("damaged.jpg", bytes)
                let image = try? ImageConverter(encoding: .jpeg()).keepingPicture(
                    ofFileAt: path, withMetadataOf: made)
                guard let image else { continue }
                #expect(throws: Never.self) {
                    try ImageDecoder.header(ofFileAt: folder.file("out.jpg", image.bytes))
                }
                #expect(!image.dropped.isEmpty || Data(image.bytes).range(of: Data("GPS".utf8)) == nil)
            }
        }
    }
}
