import Backends
import Foundation
import Testing

@Suite("Rules for documents")
struct DocumentRulesTests {
    static func png(width: UInt32, height: UInt32) -> [UInt8] {
        let numbers = [13, 0x4948_4452, width, height].flatMap { number in
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + numbers + [8, 2, 0, 0, 0, 0, 0, 0, 0]
    }

    static func jpeg(width: Int, height: Int, marker: UInt8 = 0xC0, before: [UInt8] = []) -> [UInt8] {
        let size = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        return [0xFF, 0xD8] + before + [0xFF, marker, 0, 17, 8] + size + [3]
    }

    /// A TIFF whose directory is at a place behind its picture.
    static func tiff(width: UInt32, height: UInt16, directoryAt place: UInt32, isLittleEndian: Bool)
        -> [UInt8]
    {
        func number(_ value: UInt32, bytes count: Int) -> [UInt8] {
            let digits = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isLittleEndian ? digits : digits.reversed()
        }
        func entry(_ tag: UInt32, type: UInt32, _ value: [UInt8]) -> [UInt8] {
            number(tag, bytes: 2) + number(type, bytes: 2) + number(1, bytes: 4) + value
        }
        let start =
            (isLittleEndian ? [0x49, 0x49] : [0x4D, 0x4D]) + number(42, bytes: 2) + number(place, bytes: 4)
        let entries = [
            entry(254, type: 4, number(0, bytes: 4)), entry(256, type: 4, number(width, bytes: 4)),
            entry(257, type: 3, number(UInt32(height), bytes: 2) + [0, 0]),
        ]
        let picture = [UInt8](repeating: 7, count: Int(place) - start.count)
        return start + picture + number(UInt32(entries.count), bytes: 2) + entries.joined()
    }

    private func code(_ bytes: [UInt8]) -> Onboarding.DocumentError.Code? {
        do throws(Onboarding.DocumentError) {
            _ = try Onboarding.DocumentRules.check(bytes)
            return nil
        } catch { return error.code }
    }

    @Test("accept images that are large enough in either orientation")
    func good() {
        #expect(code(Self.png(width: 800, height: 600)) == nil)
        #expect(code(Self.png(width: 600, height: 800)) == nil)
        #expect(code(Self.jpeg(width: 800, height: 600)) == nil)
        // Metadata that contain another image's header; progressive; fill bytes.
        let metadata: [UInt8] = [0xFF, 0xE1, 0, 11] + Self.jpeg(width: 1, height: 1).prefix(9)
        #expect(code(Self.jpeg(width: 4_000, height: 3_000, marker: 0xC2, before: metadata + [0xFF])) == nil)
        let tables: [UInt8] = [0xFF, 0xC4, 0, 3, 0]
        #expect(code(Self.jpeg(width: 800, height: 600, before: tables)) == nil)
    }

    @Test("reject files that are too small, too large or not images")
    func bad() {
        #expect(code(Self.png(width: 799, height: 600)) == .resolution)
        #expect(code(Self.jpeg(width: 10_000, height: 599)) == .resolution)
        #expect(code([]) == .empty)
        for bytes in [
            Array("GIF89a".utf8), [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47],
            Array(Self.png(width: 800, height: 600).prefix(23)),
            Array(Self.jpeg(width: 800, height: 600).prefix(10)),
            Self.png(width: 0, height: 600), Self.png(width: .max, height: .max),
            Self.jpeg(width: 800, height: 0), Self.jpeg(width: 800, height: 600, before: [0xFF, 0xE0, 0, 1]),
            Self.jpeg(width: 800, height: 600, before: [0xFF, 0xDA, 0, 2]),
            [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 100_000),
        ] {
            #expect(code(bytes) == .format)
        }
        let most = Onboarding.DocumentRules.mostBytes
        let padding = [UInt8](repeating: 0, count: most)
        let head = Self.png(width: 800, height: 600)
        #expect(code(head + padding.dropFirst(head.count)) == nil)
        #expect(code(head + padding) == .tooLarge)
    }

    @Test("apply to files, and of large ones only the beginning is read")
    func files() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "rules-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let missing = #expect(throws: Onboarding.DocumentError.self) {
            try Onboarding.DocumentRules.check(fileAt: path)
        }
        #expect(missing?.code == .unreadable)
        mkfifo(path, 0o600)
        for place in [path, "/dev/zero", "/tmp"] {
            let special = #expect(throws: Onboarding.DocumentError.self) {
                try Onboarding.DocumentRules.check(fileAt: place)
            }
            #expect(special?.code == .unreadable)
        }
        try FileManager.default.removeItem(atPath: path)
        try Data(Self.png(width: 900, height: 700)).write(to: URL(filePath: path))
        #expect(try Onboarding.DocumentRules.check(fileAt: path).width == 900)
        truncate(path, 1 << 40)
        let large = #expect(throws: Onboarding.DocumentError.self) {
            try Onboarding.DocumentRules.check(fileAt: path)
        }
        #expect(large?.code == .tooLarge)
        let review = Onboarding.DocumentReview(fileAt: path, type: .passport)
        #expect(review.header?.width == 900 && review.problem?.code == .tooLarge)
    }

    @Test("reject a TIFF, whose size is known all the same", arguments: [true, false])
    func tiff(isLittleEndian: Bool) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "tiff-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let most = Onboarding.DocumentRules.mostBytes
        for (place, problem) in [
            (100, Onboarding.DocumentError.Code.format), (most - 20, .tooLarge), (most + 100, .tooLarge),
        ] {
            let bytes = Self.tiff(
                width: 70_000, height: 900, directoryAt: UInt32(place), isLittleEndian: isLittleEndian)
            try Data(bytes).write(to: URL(filePath: path))
            let review = Onboarding.DocumentReview(fileAt: path, type: .passport)
            let header = try #require(review.header)
            #expect(header.format == .tiff && header.width == 70_000 && header.height == 900)
            #expect(review.problem?.code == problem && !review.isUploadable)
            // Cut off within the directory.
            try Data(bytes.dropLast(20)).write(to: URL(filePath: path))
            #expect(Onboarding.DocumentReview(fileAt: path, type: .passport).header == nil)
        }
        #expect(code(Self.tiff(width: 900, height: 900, directoryAt: 8, isLittleEndian: true)) == .format)
        #expect(ImageHeader([0x49, 0x49, 0x2A, 0, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
    }

    /// The beginnings of pictures of 70 by 50 pixels that libvips, libheif and ImageMagick wrote.
    @Test(
        "reject pictures in other formats, whose size is known all the same",
        arguments: [
            ("lossy.webp", ImageHeader.Format.webp), ("lossless.webp", .webp), ("extended.webp", .webp),
            ("grid.heic", .heif), ("coded.avif", .heif), ("plain.gif", .gif), ("windows.bmp", .bmp),
            ("core.bmp", .bmp), ("boxes.jp2", .jpeg2000), ("codestream.j2k", .jpeg2000), ("small.tif", .tiff),
        ])
    func otherFormats(name: String, format: ImageHeader.Format) throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fuzzing/ParserSeeds/picture/\(name)").path
        let review = Onboarding.DocumentReview(fileAt: path, type: .passport)
        let header = try #require(review.header)
        #expect(header.format == format && header.width == 70 && header.height == 50)
        #expect(review.problem?.code == .format)
        #expect(!["", "image/jpeg", "image/png"].contains(format.rawValue))
    }

    @Test("find no size in pictures that are cut off or damaged")
    func damagedFormats() throws {
        func box(_ type: String, _ content: [UInt8], length: Int? = nil) -> [UInt8] {
            let length = length ?? content.count + 8
            return stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> $0) }
                + Array(type.utf8) + content
        }
        func heif(item: [UInt8], associations: [UInt8], width: [UInt8] = [0, 0, 4, 0]) -> [UInt8] {
            let extent = box("ispe", [0, 0, 0, 0] + width + [0, 0, 3, 0])
            let properties = box("ipco", box("free", []) + extent) + box("ipma", associations)
            let meta = box("pitm", [0, 0, 0, 0] + item) + box("iprp", properties)
            return box("ftyp", Array("heic".utf8)) + box("meta", [0, 0, 0, 0] + meta)
        }
        // Item 1 has the properties 1 and 2, the second of which is its extent.
        let whole = heif(item: [0, 1], associations: [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 2, 0x81, 2])
        #expect(ImageHeader(whole)?.width == 1_024 && ImageHeader(whole)?.height == 768)
        let wide = heif(item: [0, 1], associations: [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0x80, 2])
        #expect(ImageHeader(wide)?.width == 1_024)
        let start = box("ftyp", Array("heic".utf8))
        let damaged: [[UInt8]] = [
            heif(item: [0, 2], associations: [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 2, 0x81, 2]),
            heif(item: [0, 1], associations: [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 0xFF, 1]),
            heif(item: [0, 1], associations: [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 2, 0, 9]),
            heif(
                item: [0, 1], associations: [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 2],
                width: [0xFF, 0xFF, 0xFF, 0xFF]),
            start + box("meta", [], length: 4),
            start + box("meta", [UInt8](repeating: 0xFF, count: 8), length: 1),
            Array(whole.dropLast(20)),
            // The near corner is beyond the far one.
            [0xFF, 0x4F, 0xFF, 0x51, 0, 47, 0, 0, 0, 0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 10, 0, 0, 0, 0],
        ]
        let texts = [
            "GIF89a\0\0\u{1}\0", "RIFF\0\0\0\0WEBPVP8L\0\0\0\0\u{30}\0\0\0\0", "RIFF\0\0\0\0WEBPABCD",
            "BM is how this text begins",
        ]
        for bytes in damaged + texts.map({ Array($0.utf8) }) { #expect(ImageHeader(bytes) == nil) }
        // Rows of a BMP may run from above: its height is negative then.
        let bmp = Array("BM".utf8) + [UInt8](repeating: 0, count: 12)
        let sizes: [UInt8] = [40, 0, 0, 0, 16, 0, 0, 0, 0xF8, 0xFF, 0xFF, 0xFF]
        #expect(ImageHeader(bmp + sizes)?.height == 8)
    }
}
