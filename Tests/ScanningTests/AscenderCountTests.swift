import Foundation
import Images
import Scanning
import Testing

@Suite("Ascender count")
struct AscenderCountTests {
    private static func scan(_ name: String) throws -> Raster {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../SampleData/scans/\(name)").standardized.path
        return try ImageDecoder.decode(fileAt: path, as: .grey)
    }

    @Test("finds an upright letter upright, and a turned one not", arguments: 0..<4)
    func turns(turns: Int) throws {
        let letter = try Self.scan("letter.jpg").rotated(quarterTurnsClockwise: turns)
        #expect(try AscenderCount().isUpright(letter) == (turns == 0))
        #expect(try AscenderCount().isUpright(ReducedInk(letter)) == (turns == 0))
    }

    @Test("gives no result for a page with few small letters, at any rotation", arguments: 0..<4)
    func fewLetters(turns: Int) throws {
        let passport = try Self.scan("passport.jpg").rotated(quarterTurnsClockwise: turns)
        #expect(try !AscenderCount().isUpright(passport))
    }

    @Test("gives no result for a blank page or a single pixel", arguments: [(1, 1), (900, 600)])
    func blank(width: Int, height: Int) throws {
        let blank = try Raster(
            width: width, height: height, channels: .grey,
            bytes: [UInt8](repeating: 255, count: width * height))
        #expect(try !AscenderCount().isUpright(blank))
    }
}
