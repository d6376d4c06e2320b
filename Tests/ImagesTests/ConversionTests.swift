import DocumentModel
import Foundation
import Images
import Testing
import TestSupport

@Suite struct ConversionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let secret = Array("SECRETNOTE 46.88008N 7.46003E".utf8)

    /// A camera's EXIF: position, owner, maker note, and a thumbnail with its own position.
    static let richEXIF = HandMadeFile.exif(
        [
            (270, .text("A page")), (271, .text("Acme")), (272, .text("Eye 5")), (274, .short(6)),
            (305, .text("Firmware 9")), (306, .text("2025:05:14 11:00:00")), (315, .text("Anna Owner")),
            (
                34665,
                .directory([
                    (36867, .text("2025:05:14 10:21:36")), (36881, .text("+02:00")),
                    (37386, .fractions([35])),
                    (37500, .bytes(secret)), (42033, .text("SN-12345")), (42036, .text("Lens 35")),
                ])
            ),
            (
                34853,
                .directory([
                    (1, .text("N")), (2, .fractions([46, 52, 48])), (3, .text("E")),
                    (4, .fractions([7, 27, 36])),
                    (6, .fractions([540])),
                ])
            ),
        ], thumbnail: secret)

    private static let xmpWithPosition =
        "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF><rdf:Description "
        + "exif:GPSLatitude=\"46,52.8N\" exif:GPSLongitude=\"7,27.6E\"/></rdf:RDF></x:xmpmeta>"
    private static let xmpPlain =
        "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF><rdf:Description "
        + "tiff:Orientation=\"6\" dc:title=\"A page\"/></rdf:RDF></x:xmpmeta>"

    /// A rotated JPEG of 32 x 16 pixels with all kinds of metadata.
    private func photo(xmp: String? = nil, iptc: Bool = false) throws -> String {
        let raster = try Raster(
            width: 32, height: 16, channels: .rgb, bytes: (0..<1_536).map { UInt8($0 % 96 * 2) },
            dotsPerInch: 300)
        var file = try ImageEncoder.encode(raster, as: .jpeg(quality: 95))
        if iptc {
            let record: [UInt8] = [0x1C, 2, 90, 0, 4] + Array("Bern".utf8)
            let preview =
                Array("8BIM".utf8) + [0x04, 0x0C, 0, 0, 0, 0, 0, UInt8(Self.secret.count)] + Self.secret + [0]
            let text = Array("8BIM".utf8) + [0x04, 0x04, 0, 0, 0, 0, 0, UInt8(record.count)] + record + [0]
            file = HandMadeFile.jpeg(file, segment: 0xED, Array("Photoshop 3.0\0".utf8) + preview + text)
        }
        if let xmp { file = HandMadeFile.jpeg(file, segment: 0xE1, Array(xmp.utf8)) }
        file = HandMadeFile.jpeg(file, segment: 0xE1, Array("Exif\0\0".utf8) + Self.richEXIF)
        return try folder.file("photo.jpg", file)
    }

    private func converted(
        _ path: String, as encoding: ImageEncoding, _ policy: MetadataPolicy, keepsPosition: Bool = false
    ) throws -> (ConvertedImage, ImageMetadata) {
        var converter = ImageConverter(encoding: encoding)
        converter.metadata = policy
        converter.keepsPosition = keepsPosition
        let image = try converter.convert(fileAt: path)
        #expect(try converter.convert(fileAt: path).bytes == image.bytes)
        let file = try folder.file("out." + encoding.fileExtension, image.bytes)
        return (image, try ImageDecoder.metadata(ofFileAt: file))
    }

    @Test func everythingIsRead() throws {
        let metadata = try ImageDecoder.metadata(ofFileAt: photo(xmp: Self.xmpPlain, iptc: true))
        #expect([metadata.pixelWidth, metadata.pixelHeight, metadata.orientation] as [Int] == [16, 32, 6])
        #expect(metadata.dotsPerInch == 300)
        #expect(metadata.cameraMake == "Acme")
        #expect(metadata.cameraModel == "Eye 5")
        #expect(metadata.lens == "Lens 35")
        #expect(metadata.software == "Firmware 9")
        #expect(metadata.timeTaken == "2025-05-14T10:21:36+02:00")
        #expect(metadata.comment == "A page")
        let position = try #require(metadata.position)
        #expect(abs(position.latitude - 46.88) < 1e-9)
        #expect(abs(position.longitude - 7.46) < 1e-9)
        #expect(position.altitude == 540)
        let expected: Set<MetadataItem> = [
            .position, .camera, .lens, .time, .software, .owner, .otherEXIF, .makerNote, .thumbnail, .xmp,
            .iptc,
            .comment, .resolution,
        ]
        #expect(Set(metadata.items) == expected)
    }

    @Test func positionIsReadFromXMP() throws {
        let raster = try Raster(width: 1, height: 1, channels: .grey, bytes: [1])
        let file = HandMadeFile.jpeg(
            try ImageEncoder.encode(raster, as: .jpeg()), segment: 0xE1, Array(Self.xmpWithPosition.utf8))
        let metadata = try ImageDecoder.metadata(ofFileAt: folder.file("xmp.jpg", file))
        #expect(abs((metadata.position?.latitude ?? 0) - 46.88) < 1e-9)
        #expect(metadata.items.contains(.position))
    }

    @Test(arguments: ExtremeImageTests.encodings, MetadataPolicy.allCases)
    func thePositionIsNeverCopied(encoding: ImageEncoding, policy: MetadataPolicy) throws {
        for xmp in [Self.xmpPlain, Self.xmpWithPosition] {
            let (image, metadata) = try converted(photo(xmp: xmp, iptc: true), as: encoding, policy)
            #expect(metadata.position == nil)
            #expect(!metadata.items.contains(.position))
            #expect(image.dropped.starts(with: [.position]))
            #expect(image.dropped.contains(.makerNote) && image.dropped.contains(.thumbnail))
            #expect([image.width, image.height, metadata.orientation] as [Int] == [16, 32, 1])
            for word in ["SECRETNOTE", "GPSL"] {
                #expect(Data(image.bytes).range(of: Data(word.utf8)) == nil, "\(word)")
            }
        }
    }

    @Test(arguments: [ImageEncoding.jpeg(), .png(), .webp(), .heic(), .tiff()])
    func reducedToResolutionAndTime(encoding: ImageEncoding) throws {
        let (image, metadata) = try converted(photo(xmp: Self.xmpPlain, iptc: true), as: encoding, .reduce)
        #expect(Set(metadata.items) == [.time, .resolution])
        #expect(abs((metadata.dotsPerInch ?? 0) - 300) < 0.1)
        #expect(metadata.timeTaken?.hasPrefix("2025-05-14T10:21:36") == true)
        for word in ["Acme", "Anna", "SN-12345", "Lens 35", "Bern", "A page"] {
            #expect(Data(image.bytes).range(of: Data(word.utf8)) == nil, "\(word)")
        }
    }

    @Test func keptInJPEG() throws {
        let (image, metadata) = try converted(photo(xmp: Self.xmpPlain, iptc: true), as: .jpeg(), .keep)
        #expect(image.dropped == [.position, .makerNote, .thumbnail])
        #expect(metadata.lens == "Lens 35")
        #expect(metadata.timeTaken == "2025-05-14T10:21:36+02:00")
        #expect(Data(image.bytes).range(of: Data("tiff:Orientation=\"1\"".utf8)) != nil)
        #expect(Data(image.bytes).range(of: Data("Bern".utf8)) != nil)
    }

    @Test func thePositionStaysWhenAllowed() throws {
        let (image, metadata) = try converted(photo(), as: .jpeg(), .keep, keepsPosition: true)
        #expect(abs((metadata.position?.latitude ?? 0) - 46.88) < 1e-6)
        #expect(image.dropped == [.makerNote, .thumbnail])
    }

    /// exiftool finds no position that our own reader misses.
    @Test func exiftoolFindsNoPosition() throws {
        for policy in MetadataPolicy.allCases {
            for encoding in [ImageEncoding.jpeg(), .png(), .webp(), .tiff(), .heic()] {
                _ = try converted(photo(xmp: Self.xmpWithPosition, iptc: true), as: encoding, policy)
                let said = try VipsTool.run(
                    "exiftool", "-a", "-ee", "-G1", "-s", folder.path + "/out." + encoding.fileExtension)
                #expect(!said.contains("GPS") && !said.contains("MakerNote"), "\(policy) \(encoding)")
                #expect(said.contains("2025:05:14") == (policy != .remove), "\(policy) \(encoding)")
            }
        }
    }

    @Test func profileIsKeptOrConvertedToSRGB() throws {
        let raster = try Raster(width: 2, height: 1, channels: .rgb, bytes: [255, 0, 0, 20, 200, 90])
        let png = try folder.file("a.png", ImageEncoder.encode(raster, as: .png()))
        let wide = folder.path + "/wide.png"
        try VipsTool.run("vips", "icc_transform", png, wide, "p3", "--input-profile", "srgb")
        let stored = try VipsTool.run("vips", "getpoint", wide, "0", "0")
        var converter = ImageConverter(encoding: .png())
        let kept = try folder.file("kept.png", converter.convert(fileAt: wide).bytes)
        #expect(try VipsTool.run("vips", "getpoint", kept, "0", "0") == stored)
        #expect(try ImageDecoder.metadata(ofFileAt: kept).profileName?.contains("P3") == true)
        converter.colours = .sRGB
        let turned = try converter.convert(fileAt: wide)
        #expect(turned.dropped == [.profile])
        let back = try ImageDecoder.decode(fileAt: folder.file("turned.png", turned.bytes), as: .rgb).bytes
        #expect(zip(back, raster.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
    }

    @Test func depthAndCMYKStayIfTheFormatSupportsThem() throws {
        let deep = HandMadeFile.png(
            width: 1, height: 1, bitDepth: 16, colour: .rgb, rows: [[0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC]])
        let png = try folder.file("deep.png", deep)
        let tiff = try folder.file(
            "deep.tif", ImageConverter(encoding: .tiff(.lzw)).convert(fileAt: png).bytes)
        #expect(try VipsTool.run("vips", "getpoint", tiff, "0", "0") == "4660 22136 39612")
        let ink = HandMadeFile.tiff(
            pages: [[10, 20, 30, 40]], width: 1, height: 1, samples: 4, photometric: 5)
        let inkTIFF = try folder.file("ink.tif", ink)
        let kept = try folder.file(
            "kept.tif", ImageConverter(encoding: .tiff()).convert(fileAt: inkTIFF).bytes)
        #expect(try VipsTool.run("vips", "getpoint", kept, "0", "0") == "10 20 30 40")
        let light = try folder.file(
            "light.png", ImageConverter(encoding: .png()).convert(fileAt: inkTIFF).bytes)
        #expect(
            try ImageDecoder.decode(fileAt: light, as: .rgb).bytes
                == ImageDecoder.decode(fileAt: inkTIFF, as: .rgb).bytes)
    }

    @Test func scaling() throws {
        let raster = try Raster(
            width: 60, height: 30, channels: .grey, bytes: [UInt8](repeating: 90, count: 1_800),
            dotsPerInch: 300)
        let path = try folder.file("a.png", ImageEncoder.encode(raster, as: .png()))
        let cases: [(ImageScaling, Int, Int, Double)] = [
            (.none, 60, 30, 300), (.fit(width: 20, height: 20), 20, 10, 100),
            (.fit(width: 100, height: 100), 60, 30, 300), (.percent(50), 30, 15, 150),
            (.percent(200), 120, 60, 600), (.dotsPerInch(100), 20, 10, 100),
        ]
        for (scaling, width, height, dotsPerInch) in cases {
            var converter = ImageConverter(encoding: .tiff())
            converter.scaling = scaling
            let image = try converter.convert(fileAt: path)
            #expect([image.width, image.height] as [Int] == [width, height], "\(scaling)")
            #expect(abs((image.dotsPerInch ?? 0) - dotsPerInch) < 0.1, "\(scaling)")
        }
        for scaling in [
            ImageScaling.percent(0), .percent(.nan), .percent(1e9), .fit(width: 0, height: 5),
            .dotsPerInch(-1),
        ] {
            var converter = ImageConverter(encoding: .png())
            converter.scaling = scaling
            #expect(throws: ImageError.self) { try converter.convert(fileAt: path) }
        }
        var converter = ImageConverter(encoding: .png())
        converter.scaling = .percent(1_000)
        converter.maximumPixels = 10_000
        let error = #expect(throws: ImageError.self) { try converter.convert(fileAt: path) }
        #expect(error?.code == .tooLarge)
    }
}
