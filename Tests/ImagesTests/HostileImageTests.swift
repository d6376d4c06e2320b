import DocumentModel
import Foundation
import Images
import Testing
import TestSupport

@Suite struct HostileImageTests {
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

    @Test(arguments: [ImageEncoding.jpeg(), .png(), .webp()])
    func truncatedFilesFail(encoding: ImageEncoding) throws {
        let raster = try Raster(
            width: 120, height: 90, channels: .rgb,
            bytes: (0..<32400).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) })
        let whole = try ImageEncoder.encode(raster, as: encoding)
        #expect(try ImageDecoder.decode(fileAt: folder.file("whole", whole), as: .rgb).width == 120)
        for tenths in 1...9 {
            let path = try folder.file("cut-\(tenths)", Array(whole.prefix(whole.count * tenths / 10)))
            #expect(code(ofDecoding: path) == .unreadable, "\(tenths) tenths")
        }
    }

    @Test func truncatedTIFFFails() throws {
        let tiff = HandMadeFile.tiff(
            pages: [[UInt8](repeating: 77, count: 3000)], width: 60, height: 50, samples: 1, photometric: 1)
        for tenths in 1...9 {
            let path = try folder.file("cut-\(tenths)", Array(tiff.prefix(tiff.count * tenths / 10)))
            #expect(code(ofDecoding: path) == .unreadable, "\(tenths) tenths")
        }
    }

    @Test(arguments: [
        "BM6\0\0\0\0\0\0\06\0\0\0", "%PDF-1.7\n", "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "<?xml version='1.0'?>",
        "P5\n1 1\n255\nx", "hello", "\0", "push graphic-context\nviewbox 0 0 1 1\n", "id=ImageMagick\n",
    ])
    func otherFormatsFail(start: String) throws {
        for name in ["a.jpg", "a.svg", "a"] {
            #expect(try code(ofDecoding: folder.file(name, Array(start.utf8))) == .unsupportedFormat)
        }
    }

    @Test func missingAndEmptyFiles() throws {
        #expect(code(ofDecoding: folder.path + "/none.jpg") == .fileUnreadable)
        #expect(code(ofDecoding: folder.path) == .fileUnreadable)
        #expect(try code(ofDecoding: folder.file("empty.jpg", [])) == .fileUnreadable)
    }

    @Test func noiseAfterTheMagicBytesFails() throws {
        var generator = SystemRandomNumberGenerator()
        let starts: [[UInt8]] = [
            [0xFF, 0xD8, 0xFF, 0xE0], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
            [0x49, 0x49, 0x2A, 0],
            Array("RIFF".utf8) + [0, 1, 0, 0] + Array("WEBPVP8 ".utf8), Array("GIF89a".utf8),
            [0, 0, 0, 0x18] + Array("ftypheic".utf8),
        ]
        for start in starts {
            let noise = (0..<500).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(try code(ofDecoding: folder.file("noise", start + noise)) != nil)
        }
    }

    /// A header of 60 bytes claims 900 million pixels; the limit is checked before memory is allocated.
    @Test func hugeClaimsFailFromTheHeader() throws {
        var png = HandMadeFile.png(width: 1, height: 1, bitDepth: 8, colour: .rgb, rows: [[1, 2, 3]])
        let header = HandMadeFile.chunk(
            "IHDR", HandMadeFile.big32(30000) + HandMadeFile.big32(30000) + [8, 2, 0, 0, 0])
        png.replaceSubrange(8..<33, with: header)
        let path = try folder.file("huge.png", png)
        #expect(try ImageDecoder.header(ofFileAt: path).width == 30000)
        #expect(code(ofDecoding: path) == .tooLarge)
    }

    @Test func limitIsExact() throws {
        let png = HandMadeFile.png(width: 2, height: 2, bitDepth: 8, colour: .grey, rows: [[1, 2], [3, 4]])
        let path = try folder.file("four.png", png)
        #expect(try ImageDecoder.decode(fileAt: path, as: .grey, maximumPixels: 4).bytes == [1, 2, 3, 4])
        let error = #expect(throws: ImageError.self) {
            try ImageDecoder.decode(fileAt: path, as: .grey, maximumPixels: 3)
        }
        #expect(error?.code == .tooLarge)
    }
}
