import Foundation
import Testing
import TestSupport

@testable import Images

@Suite("PNG files of many chunks") struct PNGFileTests {
    @Test("rows are split into chunks that other readers accept")
    func pieces() throws {
        let folder = try TemporaryFolder()
        let words = [UInt32](repeating: 0xFF33_6699, count: 12)
        let pieces = try words.withUnsafeBytes { bytes in
            let pixels = try ScreenPixels(bytes, width: 4, height: 3, bytesPerRow: 16)
            let whole = try PNGWriter(compression: 1).file(pixels)
            let start = try #require(whole.firstRange(of: Array("IDAT".utf8))?.upperBound)
            let end = try #require(whole.firstRange(of: Array("IEND".utf8))?.lowerBound)
            let colours = try #require(whole.firstRange(of: Array("PLTE".utf8))?.upperBound)
            var file = PNGFile(pixels, bitDepth: 1, colourType: 3)
            file.append("PLTE", whole[colours..<(colours + 3)])
            file.appendRows(Array(whole[start..<(end - 8)]), inPiecesOf: 3)
            return file.finished()
        }
        #expect(pieces.ranges(of: Array("IDAT".utf8)).count > 2)
        let path = folder.path + "/pieces.png"
        try Data(pieces).write(to: URL(fileURLWithPath: path))
        let read = try ImageDecoder.decode(fileAt: path, as: .rgb, maximumPixels: 100)
        #expect(read.bytes == Array(repeating: [0x33, 0x66, 0x99], count: 12).joined().map { UInt8($0) })
    }
}
