import DocumentTypes
import Images
import Testing

@Suite struct MRZRecogniserTests {
    @Test(arguments: 0..<4)
    func passportIsReadInEveryTurn(quarterTurns: Int) throws {
        let raster = try Samples.scan("passport.jpg").resized(toFit: 1000, height: 1000)
            .rotated(quarterTurnsClockwise: quarterTurns)
        let found = try #require(try MRZRecogniser().recognise(raster))
        #expect(found.zone.lines == MRZSpecimens.td3)
        #expect(found.zone.corrections.isEmpty)
        #expect(found.confidence > 0.99)
        #expect(found.characterProbabilities.map(\.count) == [44, 44])
        let expected = [0.0, 90, 180, -90][quarterTurns]
        let turn = abs(found.turnDegrees - expected)
        #expect(min(turn, 360 - turn) < 1)
        #expect(found.corners.allSatisfy { (0...Double(raster.width)).contains($0.x) })
        #expect(found.corners.allSatisfy { (0...Double(raster.height)).contains($0.y) })
    }

    /// Figures 12 pixels high.
    @Test func smallPassportIsRead() throws {
        let raster = try Samples.scan("passport.jpg").resized(toFit: 560, height: 560)
        #expect(try MRZRecogniser().recognise(raster)?.zone.lines == MRZSpecimens.td3)
    }

    @Test func colourMakesNoDifference() throws {
        let raster = try Samples.scan("passport.jpg", as: .rgb).resized(toFit: 900, height: 900)
        #expect(try MRZRecogniser().recognise(raster)?.zone.lines == MRZSpecimens.td3)
    }

    @Test func otherDocumentsHaveNoZone() throws {
        for name in ["letter.jpg", "qr-bill.png"] {
            let raster = try Samples.scan(name).resized(toFit: 500, height: 500)
            #expect(try MRZRecogniser().recognise(raster, effort: .once) == nil)
        }
        for level: UInt8 in [0, 255] {
            let blank = try Raster(
                width: 40, height: 30, channels: .grey, bytes: [UInt8](repeating: level, count: 1200))
            #expect(try MRZRecogniser().recognise(blank) == nil)
        }
        let dot = try Raster(width: 1, height: 1, channels: .rgb, bytes: [1, 2, 3])
        #expect(try MRZRecogniser().recognise(dot) == nil)
    }
}
