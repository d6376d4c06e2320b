import Foundation
import Images
import Scanning
import Testing

@Suite struct PageDewarperTests {
    /// The bend of a book page towards its fold on the left.
    private static func bend(_ x: Double) -> Double { exp(-x / 150) }

    /// A page of bars like lines of words, shifted down by `shift` and stretched from the middle by `stretch` along
    /// the bend.
    private static func bowed(shift: Double, stretch: Double = 0) throws -> Raster {
        try PatternPage.grey(width: 800, height: 1000) { x, y in
            let bend = bend(Double(x))
            let v = 500 + (Double(y) - 500 - shift * bend) / (1 + stretch * bend)
            return PatternPage.isInk(Double(x), v, width: 800, height: 1000) ? 40 : 230
        }
    }

    /// Number of rows between lines, with almost no ink.
    private static func rowsBetweenLines(_ page: Raster) -> Int {
        (0..<page.height).count { row in
            page.bytes[row * page.width..<(row + 1) * page.width].count { $0 < 128 } * 100 < page.width
        }
    }

    /// All lines bend alike under a tilted camera, and outwards under one above the middle.
    @Test(arguments: [(60.0, 0.0), (-110, 0), (0, 0.15), (80, 0.1)])
    func linesBecomeStraight(shift: Double, stretch: Double) throws {
        let page = try Self.bowed(shift: shift, stretch: stretch)
        let curve = try #require(try PageDewarper().find(in: page))
        #expect(curve.lineCount >= 15)
        let straight = try PageDewarper().dewarp(page, by: curve)
        #expect(straight.width == page.width && straight.dotsPerInch == page.dotsPerInch)
        let left = try PageDewarper().find(in: straight)
        #expect((left?.bowPixels ?? 0) < 0.1 * curve.bowPixels)
        #expect(try abs(SkewFinder().find(in: straight).degreesClockwise) < 0.1)
        let level = Self.rowsBetweenLines(try PatternPage.lines())
        #expect(Self.rowsBetweenLines(page) < level * 2 / 3)
        #expect(Self.rowsBetweenLines(straight) > level * 9 / 10)
    }

    @Test func bowIsMeasured() throws {
        let curve = try #require(try PageDewarper().find(in: Self.bowed(shift: 60)))
        // Between the lines' ends, 100 pixels from the sides.
        let bow = 60 * (Self.bend(100) - Self.bend(700))
        #expect(abs(curve.bowPixels - bow) < 4)
        #expect(abs(curve.bowMillimetres - curve.bowPixels / 120 * 25.4) < 0.01)
    }

    @Test func straightLinesAndPagesWithoutLinesHaveNoCurve() throws {
        var pages = [
            try PatternPage.lines(), try PatternPage.lines(turnedClockwise: 0.1),
            try PlanPage.plan.raster(turnedClockwise: 0), try PlanPage.table.raster(turnedClockwise: 0),
        ]
        pages += try [0, 128, 255].map { level in
            try PatternPage.grey(width: 400, height: 500) { _, _ in level }
        }
        pages.append(
            try PatternPage.grey(width: 600, height: 800) { x, y in UInt8(128 + PatternPage.grain(x, y) / 2) }
        )
        pages.append(
            try PatternPage.grey(width: 600, height: 800) { x, y in
                UInt8(120 + 60 * sin(Double(x) / 70) * cos(Double(y) / 90 + Double(x) / 200))
            })
        pages.append(try PatternPage.grey(width: 1, height: 1) { _, _ in 0 })
        for page in pages {
            #expect(try PageDewarper().find(in: page) == nil, "\(page)")
        }
    }

    /// Lines that do not curve alike stay; a steep bend is corrected only within the range of book pages.
    @Test func otherBendsStay() throws {
        let waves = try PatternPage.grey(width: 800, height: 1000) { x, y in
            let line = Int(y) / 40
            let v = Double(y) + (line % 2 == 0 ? 8 : -8) * sin(Double(x) / 60 + Double(line))
            return PatternPage.isInk(Double(x), v, width: 800, height: 1000) ? 40 : 230
        }
        #expect(try PageDewarper().find(in: waves) == nil)
        let steep = try PageDewarper().find(in: Self.bowed(shift: 900))
        #expect((steep?.bowPixels ?? 0) <= 150)
    }

    @Test func colourStaysAndNothingIsCutOff() throws {
        // A bar at the very top, above the lines.
        let grey = try PatternPage.grey(width: 800, height: 1000) { x, y in
            let v = Double(y) - 110 * Self.bend(Double(x))
            let isInk = PatternPage.isInk(Double(x), v, width: 800, height: 1000)
            return isInk || (x > 500 && x < 600 && y < 12) ? 40 : 230
        }
        var colour = grey.converted(to: .rgb)
        colour.withMutableBytes { pixels in
            for (pixel, level) in grey.bytes.enumerated() where level == 40 { pixels[3 * pixel + 2] = 150 }
        }
        let curve = try #require(try PageDewarper().find(in: colour))
        let straight = try PageDewarper().dewarp(colour, by: curve)
        #expect(straight.channels == .rgb)
        let ink = { (page: Raster) in
            stride(from: 0, to: page.bytes.count, by: 3).count {
                page.bytes[$0] < 90 && page.bytes[$0 + 2] > 130
            }
        }
        #expect(abs(Double(ink(straight)) / Double(ink(colour)) - 1) < 0.03)
    }
}
