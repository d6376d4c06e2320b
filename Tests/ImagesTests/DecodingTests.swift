import Foundation
import Images
import Testing
import TestSupport

@Suite struct DecodingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The sides at which the first row and first column are displayed, EXIF 2.3 table 6.
    static let sides: [(orientation: Int, row: Character, column: Character)] = [
        (1, "t", "l"), (2, "t", "r"), (3, "b", "r"), (4, "b", "l"),
        (5, "l", "t"), (6, "r", "t"), (7, "r", "b"), (8, "l", "b"),
    ]

    @Test(arguments: sides.indices)
    func orientationIsApplied(index: Int) throws {
        let (orientation, firstRow, firstColumn) = Self.sides[index]
        let levels: [[UInt8]] = [[10, 80], [160, 240]]
        let stored = try Raster(
            width: 32, height: 16, channels: .grey,
            bytes: (0..<16).flatMap { row in (0..<32).map { levels[row / 8][$0 / 16] } })
        let plain = try ImageEncoder.encode(stored, as: .jpeg(quality: 100))
        let path = try folder.file("turned.jpg", HandMadeFile.jpeg(plain, orientation: orientation))

        let header = try ImageDecoder.header(ofFileAt: path)
        let image = try ImageDecoder.decode(fileAt: path, as: .grey)
        #expect(header.orientation == orientation)
        #expect([header.width, header.height] as [Int] == (orientation < 5 ? [32, 16] : [16, 32]))
        #expect([image.width, image.height] as [Int] == [header.width, header.height])
        for row in 0...1 {
            for column in 0...1 {
                let opposite: [Character: Character] = ["t": "b", "b": "t", "l": "r", "r": "l"]
                let seenOn = [
                    row == 0 ? firstRow : opposite[firstRow],
                    column == 0 ? firstColumn : opposite[firstColumn],
                ]
                let y = seenOn.contains("t") ? 2 : image.height - 3
                let x = seenOn.contains("l") ? 2 : image.width - 3
                let level = Int(image.bytes[y * image.width + x])
                #expect(abs(level - Int(levels[row][column])) <= 3)
            }
        }
    }

    @Test(arguments: [0, 9, 65535])
    func invalidOrientationCountsAsUpright(orientation: Int) throws {
        let raster = try Raster(
            width: 8, height: 16, channels: .grey, bytes: [UInt8](repeating: 50, count: 128))
        let plain = try ImageEncoder.encode(raster, as: .jpeg())
        let path = try folder.file("odd.jpg", HandMadeFile.jpeg(plain, orientation: orientation))
        let header = try ImageDecoder.header(ofFileAt: path)
        #expect(header.orientation == 1)
        #expect(header.width == 8)
        #expect(try ImageDecoder.decode(fileAt: path, as: .grey).height == 16)
    }

    @Test func positionInMetadataIsReported() throws {
        let raster = try Raster(
            width: 8, height: 8, channels: .rgb, bytes: [UInt8](repeating: 50, count: 192))
        let plain = try ImageEncoder.encode(raster, as: .jpeg())
        let with = try folder.file("with.jpg", HandMadeFile.jpeg(plain, orientation: 1, gps: true))
        let without = try folder.file("without.jpg", HandMadeFile.jpeg(plain, orientation: 1))
        #expect(try ImageDecoder.header(ofFileAt: with).hasGPS)
        #expect(try !ImageDecoder.header(ofFileAt: without).hasGPS)
        let tiff = HandMadeFile.tiff(
            pages: [[1]], width: 1, height: 1, samples: 1, photometric: 1, extraTags: [(34853, 8)])
        #expect(try ImageDecoder.header(ofFileAt: folder.file("gps.tif", tiff)).hasGPS)
    }

    @Test func transparencyBecomesWhite() throws {
        let rgba: [[UInt8]] = [[255, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 128]]
        let png = HandMadeFile.png(width: 3, height: 1, bitDepth: 8, colour: .rgbAlpha, rows: rgba)
        let image = try ImageDecoder.decode(fileAt: folder.file("alpha.png", png), as: .rgb)
        #expect(image.bytes[0..<6] == [255, 0, 0, 255, 255, 255])
        #expect(abs(Int(image.bytes[6]) - 127) <= 1)

        let greyAlpha = HandMadeFile.png(
            width: 2, height: 1, bitDepth: 8, colour: .greyAlpha, rows: [[40, 255, 40, 0]])
        #expect(
            try ImageDecoder.decode(fileAt: folder.file("ga.png", greyAlpha), as: .grey).bytes == [40, 255])
    }

    @Test func sixteenBitsAreReducedToEight() throws {
        let grey = HandMadeFile.png(
            width: 3, height: 1, bitDepth: 16, colour: .grey, rows: [[0, 0, 0x80, 0x80, 0xFF, 0xFF]])
        #expect(
            try ImageDecoder.decode(fileAt: folder.file("g16.png", grey), as: .grey).bytes == [0, 128, 255])
        let rgba = HandMadeFile.png(
            width: 2, height: 1, bitDepth: 16, colour: .rgbAlpha,
            rows: [[0xFF, 0xFF, 0, 0, 0x40, 0x40, 0xFF, 0xFF] + [0, 0, 0, 0, 0, 0, 0, 0]])
        let image = try ImageDecoder.decode(fileAt: folder.file("c16.png", rgba), as: .rgb)
        #expect(image.bytes == [255, 0, 64, 255, 255, 255])
    }

    @Test func cmykIsConverted() throws {
        let pixels: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 255, 255, 0]
        let tiff = HandMadeFile.tiff(pages: [pixels], width: 4, height: 1, samples: 4, photometric: 5)
        let image = try ImageDecoder.decode(fileAt: folder.file("cmyk.tif", tiff), as: .rgb)
        let colours = (0..<4).map { image.bytes[(3 * $0)..<(3 * $0 + 3)].map(Int.init) }
        #expect(colours[0].allSatisfy { $0 >= 253 })
        #expect(colours[1].allSatisfy { $0 <= 60 })
        #expect(colours[2][0] < 60 && colours[2][2] > 150)
        #expect(colours[3][0] > 180 && colours[3][1] < 80)
    }

    @Test func pagesAreReadOneByOne() throws {
        let tiff = HandMadeFile.tiff(
            pages: [[10, 11], [20, 21], [30, 31]], width: 2, height: 1, samples: 1, photometric: 1)
        let path = try folder.file("pages.tif", tiff)
        #expect(try ImageDecoder.header(ofFileAt: path).pageCount == 3)
        #expect(try ImageDecoder.decode(fileAt: path, as: .grey).bytes == [10, 11])
        #expect(try ImageDecoder.decode(fileAt: path, page: 2, as: .grey).bytes == [30, 31])
        for page in [3, -1, Int.max] {
            let error = #expect(throws: ImageError.self) {
                try ImageDecoder.decode(fileAt: path, page: page, as: .grey)
            }
            #expect(error?.code == .pageMissing)
        }
    }

    @Test func resolutionOfTheFile() throws {
        let metre: [UInt8] = HandMadeFile.big32(11811) + HandMadeFile.big32(11811) + [1]
        let known = HandMadeFile.png(
            width: 1, height: 1, bitDepth: 8, colour: .grey, rows: [[9]],
            extraChunks: HandMadeFile.chunk("pHYs", metre))
        let unknown = HandMadeFile.png(width: 1, height: 1, bitDepth: 8, colour: .grey, rows: [[9]])
        let stated = try ImageDecoder.header(ofFileAt: folder.file("300.png", known)).dotsPerInch
        #expect(abs((stated ?? 0) - 300) < 0.01)
        #expect(try ImageDecoder.header(ofFileAt: folder.file("none.png", unknown)).dotsPerInch == nil)
    }

    /// The sample photo has EXIF orientation 6 and a GPS position.
    @Test func samplePhoto() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../SampleData/scans/form-photo.jpg").standardized.path
        let header = try ImageDecoder.header(ofFileAt: path)
        #expect(header.format == .jpeg)
        #expect(header.orientation == 6)
        #expect([header.width, header.height] as [Int] == [2400, 3200])
        #expect(header.hasGPS)
    }

    /// File names are taken literally, although libvips reads options from brackets.
    @Test(arguments: ["photo[page=7].png", "100%.txt", "ä ö[.jpg", "no-extension"])
    func fileNamesAreTakenLiterally(name: String) throws {
        let png = HandMadeFile.png(width: 2, height: 1, bitDepth: 8, colour: .grey, rows: [[1, 2]])
        let path = try folder.file(name, png)
        #expect(try ImageDecoder.header(ofFileAt: path).format == .png)
        #expect(try ImageDecoder.decode(fileAt: path, as: .grey).bytes == [1, 2])
    }

    @Test func manyAtOnce() async throws {
        let raster = try Raster(
            width: 64, height: 64, channels: .rgb, bytes: (0..<12288).map { UInt8(truncatingIfNeeded: $0) })
        let path = try folder.file("one.png", ImageEncoder.encode(raster, as: .png()))
        try await withThrowingTaskGroup(of: Raster.self) { group in
            for _ in 0..<32 { group.addTask { try ImageDecoder.decode(fileAt: path, as: .rgb) } }
            for try await decoded in group { #expect(decoded.bytes == raster.bytes) }
        }
    }
}
