import DocumentModel
import Foundation
import Images
import Testing
import TestSupport

@Suite struct BitmapEncodingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func bitmap(width: Int, height: Int, dotsPerInch: Double? = 300) throws -> Bitmap {
        let raster = try Raster(
            width: width, height: height, channels: .grey,
            bytes: (0..<(width * height)).map { ($0 / 3 + $0 / width) % 5 == 0 ? 0 : 255 },
            dotsPerInch: dotsPerInch)
        return Bitmap(raster, inkBelow: 128)
    }

    @Test(arguments: BitmapEncoding.allCases, [1, 8, 33])
    func everyPixelIsPreserved(encoding: BitmapEncoding, width: Int) throws {
        let source = try bitmap(width: width, height: 200)
        let bytes = try ImageEncoder.encode(source, as: encoding)
        #expect(try ImageEncoder.encode(source, as: encoding) == bytes)
        let path = try folder.file("a", bytes)
        let back = try ImageDecoder.decode(fileAt: path, as: .grey)
        #expect(Bitmap(back, inkBelow: 128).bytes == source.bytes)
        #expect(abs((back.dotsPerInch ?? 0) - 300) < 0.1)
        let silent = try ImageEncoder.encode(bitmap(width: width, height: 2, dotsPerInch: nil), as: encoding)
        #expect(try ImageDecoder.header(ofFileAt: folder.file("b", silent)).dotsPerInch == nil)
    }

    /// The bare strip, decoded by poppler from a PDF around it.
    @Test func g4IsReadableInAPDF() throws {
        let source = try bitmap(width: 61, height: 40)
        let strip = try G4Bitmap(source).bytes
        let path = try folder.file("a.pdf", PDFAround.g4(strip, width: 61, height: 40))
        try VipsTool.run("pdfimages", "-png", path, folder.path + "/image")
        let back = try ImageDecoder.decode(fileAt: folder.path + "/image-000.png", as: .grey)
        #expect(Bitmap(back, inkBelow: 128).bytes == source.bytes)
    }

    @Test func tooManyRowsForOneStrip() throws {
        let tall = try Bitmap(width: 8, height: 40_000, bytes: [UInt8](repeating: 0xF0, count: 40_000))
        let error = #expect(throws: ImageError.self) { try G4Bitmap(tall) }
        #expect(error?.code == .encodingFailed)
        let path = try folder.file("tall.tif", ImageEncoder.encode(tall, as: .tiff))
        #expect(try Bitmap(ImageDecoder.decode(fileAt: path, as: .grey), inkBelow: 128).bytes == tall.bytes)
    }

    @Test func pagesOfAllKindsInOneFile() throws {
        let path = folder.path + "/pages.tif"
        let colour = try Raster(
            width: 300, height: 200, channels: .rgb, bytes: (0..<180_000).map { UInt8($0 / 3 % 251) },
            dotsPerInch: 150)
        let bits = try bitmap(width: 70, height: 300)
        let writer = try TIFFWriter(path: path)
        try writer.append(bits)
        try writer.append(colour, compression: .lzw)
        try writer.append(colour, compression: .jpeg(quality: 95))
        try writer.append(colour.converted(to: .grey), compression: .none)
        try writer.append(Raster(width: 1, height: 1, channels: .grey, bytes: [7]), compression: .deflate)
        try writer.finish()
        #expect(writer.pageCount == 5)

        #expect(try ImageDecoder.header(ofFileAt: path).pageCount == 5)
        func page(_ index: Int, as channels: Raster.Channels = .rgb) throws -> Raster {
            try ImageDecoder.decode(fileAt: path, page: index, as: channels)
        }
        #expect(try Bitmap(page(0, as: .grey), inkBelow: 128).bytes == bits.bytes)
        #expect(try page(1) == colour)
        #expect(try zip(page(2).bytes, colour.bytes).allSatisfy { abs(Int($0) - Int($1)) < 40 })
        #expect(try page(3, as: .grey).bytes == colour.converted(to: .grey).bytes)
        #expect(try page(4, as: .grey).bytes == [7])
        #expect(try page(4).dotsPerInch == nil)

        // Bitonal pages stay bitonal.
        let again = folder.path + "/again.tif"
        #expect(try ImageConverter(encoding: .tiff()).convertPages(ofFileAt: path, toTIFFAt: again) == 5)
        #expect(try ImageDecoder.decode(fileAt: again, page: 1, as: .rgb) == colour)
        let size = try Data(contentsOf: URL(fileURLWithPath: again)).count
        #expect(size < 400_000)
        #expect(try VipsTool.run("vipsheader", "-f", "height", again + "[page=0]") == "300")
    }

    @Test func unwritablePathsFail() throws {
        #expect(throws: ImageError.self) { try TIFFWriter(path: folder.path + "/none/a.tif") }
        let empty = try TIFFWriter(path: folder.path + "/empty.tif")
        #expect(throws: ImageError.self) { try empty.finish() }
        #if os(Linux)
            let full = try TIFFWriter(path: "/dev/full")
            #expect(throws: ImageError.self) {
                try full.append(bitmap(width: 9, height: 9))
                try full.finish()
            }
        #endif
    }
}
