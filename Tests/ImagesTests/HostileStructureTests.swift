import DocumentModel
import Foundation
import Images
import Testing
import TestSupport

/// TIFF and PNG files with a false structure.
@Suite struct HostileStructureTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs everything that reads a file; nothing may crash, hang or allocate the claimed memory.
    private func outcomes(of bytes: [UInt8]) throws -> [ImageError.Code?] {
        let path = try folder.file("hostile", bytes)
        func code(_ work: () throws(ImageError) -> Void) -> ImageError.Code? {
            do {
                try work()
                return nil
            } catch {
                return error.code
            }
        }
        return [
            code { () throws(ImageError) in _ = try ImageDecoder.metadata(ofFileAt: path) },
            code { () throws(ImageError) in _ = try ImageDecoder.decode(fileAt: path, as: .rgb) },
            code { () throws(ImageError) in _ = try ImageConverter(encoding: .png()).convert(fileAt: path) },
            code { () throws(ImageError) in
                _ = try ImageConverter(encoding: .tiff()).convertPages(
                    ofFileAt: path, toTIFFAt: folder.path + "/out.tif")
            },
        ]
    }

    /// Each step either works or fails with an error of the file, and never of the machine.
    private func expectNoSurprise(in bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws
    {
        let expected: Set<ImageError.Code?> = [
            nil, .unreadable, .unsupportedFormat, .tooLarge, .pageMissing, .encodingFailed,
        ]
        let outcomes = try outcomes(of: bytes)
        #expect(expected.isSuperset(of: outcomes), "\(outcomes)", sourceLocation: sourceLocation)
    }

    private static let page = [UInt8](repeating: 77, count: 300)

    private func tiff(pages: Int = 1) -> [UInt8] {
        HandMadeFile.tiff(
            pages: Array(repeating: Self.page, count: pages), width: 20, height: 15, samples: 1,
            photometric: 1)
    }

    /// Replaces the value of a tag in the first directory, or its count.
    private func changing(_ tag: Int, count: Int? = nil, value: Int? = nil) -> [UInt8] {
        var file = tiff()
        for at in stride(from: 10, to: 10 + 12 * 9, by: 12)
        where Int(file[at]) | Int(file[at + 1]) << 8 == tag {
            if let count { file.replaceSubrange((at + 4)..<(at + 8), with: HandMadeFile.little32(count)) }
            if let value { file.replaceSubrange((at + 8)..<(at + 12), with: HandMadeFile.little32(value)) }
        }
        return file
    }

    @Test func circularDirectories() throws {
        var file = tiff(pages: 2)
        let linkAt = 10 + 12 * 9
        let second = Int(file[linkAt]) | Int(file[linkAt + 1]) << 8
        file.replaceSubrange((second + 2 + 12 * 9)..<(second + 6 + 12 * 9), with: HandMadeFile.little32(8))
        try expectNoSurprise(in: file)
        file = tiff()
        file.replaceSubrange(linkAt..<(linkAt + 4), with: HandMadeFile.little32(8))
        try expectNoSurprise(in: file)
        #expect(try ImageDecoder.header(ofFileAt: folder.path + "/hostile").pageCount <= 2)
    }

    @Test func circularGroups() throws {
        let file = HandMadeFile.tiff(
            pages: [Self.page], width: 20, height: 15, samples: 1, photometric: 1,
            extraTags: [(34665, 8), (34853, 8)])
        #expect(try outcomes(of: file)[0] == nil)
    }

    @Test(arguments: [
        (256, 0x7FFF_FFFF), (257, 0x7FFF_FFFF), (256, 0), (257, 0), (273, 0x7FFF_FFF0), (273, 0xFFFF_FFFF),
        (279, 0x7FFF_FFFF), (277, 60_000), (258, 4_096), (262, 32_844),
    ])
    func falseValues(tag: Int, value: Int) throws {
        let outcomes = try outcomes(of: changing(tag, value: value))
        #expect(outcomes[1] != nil || tag == 279 || tag == 262)
    }

    @Test(arguments: [256, 257, 258, 262, 273, 277, 279])
    func falseCounts(tag: Int) throws {
        for count in [0, 0x7FFF_FFFF, 0xFFFF_FFFF] { try expectNoSurprise(in: changing(tag, count: count)) }
    }

    @Test func everyByteOfADirectoryChanged() throws {
        let whole = tiff(pages: 2)
        for at in stride(from: 0, to: 10 + 12 * 9 + 4, by: 3) {
            var file = whole
            file[at] = ~file[at]
            try expectNoSurprise(in: file)
        }
    }

    @Test func everyByteOfEXIFChanged() throws {
        let raster = try Raster(width: 1, height: 1, channels: .grey, bytes: [1])
        let jpeg = try ImageEncoder.encode(raster, as: .jpeg())
        let exif = ConversionTests.richEXIF
        for at in stride(from: 0, to: exif.count, by: 5) {
            var changed = exif
            changed[at] = ~changed[at]
            let file = HandMadeFile.jpeg(jpeg, segment: 0xE1, Array("Exif\0\0".utf8) + changed)
            let path = try folder.file("changed.jpg", file)
            _ = try ImageDecoder.metadata(ofFileAt: path)
            let bytes = try ImageConverter(encoding: .jpeg()).convert(fileAt: path).bytes
            #expect(Data(bytes).range(of: Data("SECRETNOTE".utf8)) == nil)
        }
    }

    @Test func badChunks() throws {
        let png = HandMadeFile.png(width: 2, height: 1, bitDepth: 8, colour: .grey, rows: [[1, 2]])
        var wrongSum = png
        wrongSum[png.count - 20] ^= 0xFF
        var longChunk = png
        longChunk.replaceSubrange(33..<37, with: [0x7F, 0xFF, 0xFF, 0xFF])
        let twoHeaders = Array(png[0..<33]) + Array(png[8..<33]) + png[33...]
        let noPixels = Array(png[0..<33]) + HandMadeFile.chunk("IEND", [])
        for file in [wrongSum, longChunk, twoHeaders, noPixels] {
            #expect(try outcomes(of: file)[1] == .unreadable)
        }
        let profileBomb = HandMadeFile.png(
            width: 2, height: 1, bitDepth: 8, colour: .grey, rows: [[1, 2]],
            extraChunks: HandMadeFile.chunk("iCCP", Array("a".utf8) + [0, 0, 0x78, 0x9C, 0xFF]))
        #expect(
            try ImageDecoder.decode(fileAt: folder.file("p.png", profileBomb), as: .grey).bytes == [1, 2])
    }

    /// Sixty megabytes of zeros in 60 KB after a header of four pixels: no more is decompressed than the header
    /// says.
    @Test func zlibBomb() throws {
        let path = folder.path + "/bomb.png"
        let script = """
            import zlib,struct,sys
            c=lambda t,d: struct.pack('>I',len(d))+t+d+struct.pack('>I',zlib.crc32(t+d))
            b=b'\\x89PNG\\r\\n\\x1a\\n'+c(b'IHDR',struct.pack('>IIBBBBB',2,2,8,0,0,0,0))
            b+=c(b'zTXt',b'Comment\\0\\0'+zlib.compress(bytes(60000000)))+c(b'IDAT',zlib.compress(bytes(60000000)))
            open(sys.argv[1],'wb').write(b+c(b'IEND',b''))
            """
        try VipsTool.run("python3", "-c", script, path)
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        let outcomes = try outcomes(of: bytes)
        #expect(outcomes[1] == nil || outcomes[1] == .unreadable)
    }
}
