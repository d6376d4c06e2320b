import DocumentModel
import Foundation
import Images
import Testing
import TestSupport

@Suite struct HostileThumbnailTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func code(ofFileAt path: String, as encoding: ImageEncoding = .jpeg()) -> ImageError.Code? {
        do {
            _ = try Thumbnailer(path: path).picture(fitting: 8, as: encoding)
            return nil
        } catch {
            return error.code
        }
    }

    private func noisy(width: Int, height: Int) throws -> Raster {
        try Raster(
            width: width, height: height, channels: .rgb,
            bytes: (0..<(3 * width * height)).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) })
    }

    @Test(arguments: [ImageEncoding.jpeg(), .png(), .webp()])
    func truncatedFilesFail(encoding: ImageEncoding) throws {
        let whole = try ImageEncoder.encode(noisy(width: 240, height: 180), as: encoding)
        #expect(try code(ofFileAt: folder.file("whole", whole)) == nil)
        for tenths in 1...9 {
            let path = try folder.file("cut-\(tenths)", Array(whole.prefix(whole.count * tenths / 10)))
            for target in [ImageEncoding.jpeg(), .png(), .webp()] {
                #expect(code(ofFileAt: path, as: target) == .unreadable, "\(tenths) tenths as \(target)")
            }
        }
    }

    @Test(arguments: ["a.tif", "a.gif", "a.heic"])
    func truncatedFilesOfOtherFormatsFail(name: String) throws {
        let png = try folder.file("a.png", ImageEncoder.encode(noisy(width: 240, height: 180), as: .png()))
        try VipsTool.run("vips", "copy", png, folder.path + "/" + name)
        let whole = try Array(Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)))
        #expect(try code(ofFileAt: folder.file("whole", whole)) == nil)
        for tenths in 1...9 {
            let path = try folder.file("cut-\(tenths)", Array(whole.prefix(whole.count * tenths / 10)))
            #expect(code(ofFileAt: path) == .unreadable, "\(tenths) tenths")
        }
    }

    /// A truncated rotated photo is turned in memory, on another code path than an upright one.
    @Test(arguments: 1...8)
    func truncatedRotatedFilesFail(orientation: Int) throws {
        let plain = try ImageEncoder.encode(noisy(width: 240, height: 180), as: .jpeg())
        let whole = HandMadeFile.jpeg(plain, orientation: orientation)
        let path = try folder.file("cut.jpg", Array(whole.prefix(whole.count * 6 / 10)))
        #expect(code(ofFileAt: path) == .unreadable)
    }

    /// A header of 60 bytes claims 900 million pixels; the limit is checked before memory is allocated.
    @Test func hugeClaimsFailFromTheHeader() throws {
        var png = HandMadeFile.png(width: 1, height: 1, bitDepth: 8, colour: .rgb, rows: [[1, 2, 3]])
        let header = HandMadeFile.chunk(
            "IHDR", HandMadeFile.big32(30_000) + HandMadeFile.big32(30_000) + [8, 2, 0, 0, 0])
        png.replaceSubrange(8..<33, with: header)
        #expect(try code(ofFileAt: folder.file("huge.png", png)) == .tooLarge)
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 2, 0x44, 1, 0, 0x3B]
        let gif = Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0] + frame
        #expect(try code(ofFileAt: folder.file("huge.gif", gif)) == .tooLarge)
    }

    @Test func limitIsExact() throws {
        let png = HandMadeFile.png(width: 2, height: 2, bitDepth: 8, colour: .grey, rows: [[1, 2], [3, 4]])
        let file = try Thumbnailer(path: folder.file("four.png", png))
        #expect(try file.picture(fitting: 2, as: .png(), maximumPixels: 4).width == 2)
        let error = #expect(throws: ImageError.self) {
            try file.picture(fitting: 2, as: .png(), maximumPixels: 3)
        }
        #expect(error?.code == .tooLarge)
    }

    @Test(arguments: [0, -1, Int.min])
    func emptySizesFail(side: Int) throws {
        let png = HandMadeFile.png(width: 1, height: 1, bitDepth: 8, colour: .grey, rows: [[1]])
        let file = try Thumbnailer(path: folder.file("a.png", png))
        let error = #expect(throws: ImageError.self) { try file.picture(fitting: side, as: .png()) }
        #expect(error?.code == .invalidRaster)
        #expect(try file.picture(fitting: .max, as: .png()).width == 1)
    }

    @Test(arguments: [
        "BM6\0\0\0\0\0\0\06\0\0\0", "%PDF-1.7\n", "<svg xmlns='http://www.w3.org/2000/svg'/>", "hello",
    ])
    func otherFormatsFail(start: String) throws {
        #expect(try code(ofFileAt: folder.file("a.jpg", Array(start.utf8))) == .unsupportedFormat)
    }

    @Test func missingAndEmptyFiles() throws {
        #expect(code(ofFileAt: folder.path + "/none.jpg") == .fileUnreadable)
        #expect(try code(ofFileAt: folder.file("empty.jpg", [])) == .fileUnreadable)
    }

    /// Files with one byte changed give an image or an error, never a crash.
    @Test(arguments: [ImageEncoding.jpeg(), .png(), .webp()])
    func damagedFilesNeverCrash(encoding: ImageEncoding) throws {
        let whole = try ImageEncoder.encode(noisy(width: 90, height: 60), as: encoding)
        for step in 0..<60 {
            var bytes = whole
            bytes[(step * 7_919) % whole.count] ^= UInt8(1 + step * 37 % 255)
            let path = try folder.file("damaged", bytes)
            let found = code(ofFileAt: path)
            #expect([nil, .unreadable, .unsupportedFormat, .tooLarge].contains(found), "byte \(step)")
        }
    }
}
