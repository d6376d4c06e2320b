import DocumentModel
import Foundation
import Images
import Testing
import TestSupport

/// Regression: a phone photo was encoded again to remove metadata, which took almost a minute and made it larger.
@Suite struct KeptHEIFTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A HEIC with a camera's EXIF and, optionally, XMP with the position as well.
    private func photo(
        xmp: Bool = true, xmpTitle: String? = nil, exif: [String] = KeptHEIFTests.camera
    ) throws -> String {
        let bytes = (0..<(96 * 64 * 3)).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let raster = try Raster(width: 96, height: 64, channels: .rgb, bytes: bytes)
        let path = try folder.file("photo.heic", ImageEncoder.encode(raster, as: .heic(quality: 60)))
        var words = exif
        if xmp { words += ["-XMP-exif:GPSLatitude=46.88", "-XMP-exif:GPSLongitude=7.46"] }
        if let xmpTitle { words.append("-XMP-dc:Title=\(xmpTitle)") }
        try VipsTool.run(line: ["exiftool", "-q", "-overwrite_original"] + words + [path])
        return path
    }

    private static let camera = [
        "-EXIF:Make=Acme", "-EXIF:Model=Eye 5", "-EXIF:Artist=Anna Owner", "-EXIF:LensModel=Lens 35",
        "-EXIF:DateTimeOriginal=2025:05:14 10:21:36", "-EXIF:OffsetTimeOriginal=+02:00",
        "-EXIF:XResolution=300", "-EXIF:YResolution=300", "-EXIF:ResolutionUnit=inches",
        "-EXIF:UserComment=SECRETNOTE", "-EXIF:GPSLatitude=46.88", "-EXIF:GPSLatitudeRef=N",
        "-EXIF:GPSLongitude=7.46", "-EXIF:GPSLongitudeRef=E",
        "-EXIF:GPSProcessingMethod=" + String(repeating: "satellites ", count: 40),
    ]

    private func kept(
        _ path: String, _ policy: MetadataPolicy = .reduce, keepsPosition: Bool = false
    ) throws -> ConvertedImage? {
        var converter = ImageConverter(encoding: .heic())
        converter.metadata = policy
        converter.keepsPosition = keepsPosition
        return try converter.keepingFile(at: path)
    }

    private func said(by image: ConvertedImage) throws -> String {
        try VipsTool.run("exiftool", "-a", "-ee", "-G1", "-s", folder.file("kept.heic", image.bytes))
    }

    private func count(of path: String) throws -> Int {
        try Data(contentsOf: URL(fileURLWithPath: path)).count
    }

    @Test(arguments: MetadataPolicy.allCases)
    func photosKeepTheirPixelsAndLosePrivateMetadata(policy: MetadataPolicy) throws {
        let path = try photo()
        let image = try #require(try kept(path, policy))
        #expect(try image.bytes.count == count(of: path))
        #expect([image.width, image.height] as [Int] == [96, 64])
        #expect(abs((image.dotsPerInch ?? 0) - 300) < 0.1)
        #expect(
            try ImageDecoder.decode(image.bytes, as: .rgb).bytes
                == ImageDecoder.decode(fileAt: path, as: .rgb).bytes)
        #expect(image.dropped.contains(.position))
        #expect(image.dropped.contains(.time) == (policy == .remove))
        #expect(image.dropped.contains(.camera) == (policy != .keep))
        let said = try said(by: image)
        #expect(!said.contains("GPS") && !said.contains("Warning"), "\(said)")
        #expect(said.contains("Acme") == (policy == .keep), "\(said)")
        #expect(said.contains("2025:05:14 10:21:36") == (policy != .remove), "\(said)")
        #expect(said.contains("+02:00") == (policy != .remove), "\(said)")
        if policy != .keep {
            for word in ["SECRETNOTE", "Anna Owner", "Lens 35", "Eye 5"] {
                #expect(Data(image.bytes).range(of: Data(word.utf8)) == nil, "\(word)")
            }
        }
    }

    /// libvips uses another field name for XMP in HEIC than in other formats.
    @Test func aPositionOnlyInXMPIsFound() throws {
        let path = try photo(exif: [])
        #expect(try ImageDecoder.header(ofFileAt: path).hasGPS)
        let image = try #require(try kept(path, .keep))
        #expect(image.dropped.contains(.position))
        #expect(try !said(by: image).contains("GPS"))
    }

    @Test func allowedMetadataStay() throws {
        let path = try photo(
            xmp: false, xmpTitle: "Ein Plan", exif: ["-EXIF:Make=Acme", "-EXIF:UserComment=Notiz"])
        let image = try #require(try kept(path, .keep))
        #expect(image.dropped.isEmpty)
        let words = try said(by: image)
        #expect(words.contains("Acme") && words.contains("Notiz") && words.contains("Ein Plan"), "\(words)")
        let all = try #require(try kept(photo(), .keep, keepsPosition: true))
        #expect(try said(by: all).contains("GPSLatitude") && !all.dropped.contains(.position))
    }

    /// Unreferenced bytes may be metadata that were removed from the file's lists before.
    @Test func leftoversAreOverwritten() throws {
        let plain = try Data(contentsOf: URL(fileURLWithPath: photo(xmp: false, exif: [])))
        let secret = ConversionTests.secret
        let box = HandMadeFile.big32(UInt32(secret.count + 8)) + Array("skip".utf8) + secret
        let path = try folder.file("more.heic", Array(plain) + box)
        let image = try #require(try kept(path))
        #expect(image.bytes.count == plain.count + box.count)
        #expect(Data(image.bytes).range(of: Data(secret)) == nil)
    }

    /// With bytes cut or changed anywhere, a result, if any, is readable and has no position.
    @Test func damagedFilesGiveNothingOrAnImage() throws {
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: photo())))
        for index in stride(from: 0, to: min(whole.count, 900), by: 5) {
            for byte: UInt8 in [0, 0x7F, 0xFF] {
                var changed = whole
                changed[index] = byte
                try checkDamaged(changed)
            }
            try checkDamaged(Array(whole.prefix(index)))
        }
    }

    private func checkDamaged(_ bytes: [UInt8]) throws {
        guard let image = try? kept(folder.file("damaged.heic", bytes)) else { return }
        let header = try ImageDecoder.header(ofFileAt: folder.file("out.heic", image.bytes))
        #expect(!header.hasGPS)
        #expect(image.bytes.count == bytes.count)
    }
}
