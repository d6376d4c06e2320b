import Foundation
import Images
import Scanning
import Testing

@Suite("Ascenders")
struct AscenderCountTests {
    private static func scan(_ name: String) throws -> Raster {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../SampleData/scans/\(name)").standardized.path
        return try ImageDecoder.decode(fileAt: path, as: .grey)
    }

    @Test("tell a letter that stands upright, and none that is turned", arguments: 0..<4)
    func turns(turns: Int) throws {
        let letter = try Self.scan("letter.jpg").rotated(quarterTurnsClockwise: turns)
        #expect(try AscenderCount().isUpright(letter) == (turns == 0))
    }

    @Test("say nothing about a page with few small letters, however it lies", arguments: 0..<4)
    func fewLetters(turns: Int) throws {
        let passport = try Self.scan("passport.jpg").rotated(quarterTurnsClockwise: turns)
        #expect(try !AscenderCount().isUpright(passport))
    }

    @Test("say nothing about a blank page, nor one of a pixel", arguments: [(1, 1), (900, 600)])
    func blank(width: Int, height: Int) throws {
        let blank = try Raster(
            width: width, height: height, channels: .grey,
            bytes: [UInt8](repeating: 255, count: width * height))
        #expect(try !AscenderCount().isUpright(blank))
    }
}
