import Foundation
import Images
import Scanning
import Testing

@Suite struct BlankPageJudgeTests {
    private static func paper(_ level: @escaping (Int, Int) -> Int) throws -> Raster {
        try PatternPage.grey(width: 620, height: 877, dotsPerInch: 75) { x, y in
            UInt8(max(0, min(255, level(x, y) + PatternPage.grain(x, y) / 40)))
        }
    }

    private static func isInDisc(_ x: Int, _ y: Int, _ centreX: Int, _ centreY: Int) -> Bool {
        let (dx, dy) = (x - centreX, y - centreY)
        return dx * dx + dy * dy <= 81
    }

    @Test func paperShowThroughAndHolesAreBlank() throws {
        #expect(try BlankPageJudge().judge(Self.paper { _, _ in 225 }).isBlank)
        let shineThrough = try Self.paper { x, y in
            PatternPage.isInk(Double(x), Double(y), width: 620, height: 877) ? 195 : 225
        }
        #expect(try BlankPageJudge().judge(shineThrough).isBlank)
        let punched = try Self.paper { x, y in
            Self.isInDisc(x, y, 35, 320) || Self.isInDisc(x, y, 35, 560) ? 30 : 225
        }
        let verdict = try BlankPageJudge().judge(punched)
        #expect(verdict.isBlank)
        #expect(verdict.punchHoles == 2)
        let edged = try Self.paper { x, _ in x < 10 ? 20 : 225 }
        #expect(try BlankPageJudge().judge(edged).isBlank)
    }

    @Test func aLineOfTextAPictureAndAStampAreContent() throws {
        let line = try Self.paper { x, y in
            (400..<409).contains(y) && x > 100 && x < 300 && x % 9 < 4 ? 60 : 225
        }
        let picture = try Self.paper { x, y in x > 200 && x < 500 && y > 300 && y < 600 ? 120 : 225 }
        let stamp = try Self.paper { x, y in Self.isInDisc(x, y, 300, 400) ? 60 : 225 }
        for page in [line, picture, stamp] {
            #expect(try !BlankPageJudge().judge(page).isBlank)
        }
    }
}

@Suite struct GutterFinderTests {
    private static func spread(fold: Int?, shadow: Bool = true) throws -> Raster {
        try PatternPage.grey(width: 1200, height: 800, dotsPerInch: 100) { x, y in
            let near = fold.map { abs(x - $0) } ?? 600
            var light = 1.0
            if shadow, near < 40 { light = 0.6 + 0.01 * Double(near) }
            let isInk =
                near > 45 && x > 90 && x < 1110 && y > 80 && y < 720 && y % 24 < 10
                && (x + 7 * y / 24) % 50 < 40
            return UInt8((isInk ? 50 : 230) * light)
        }
    }

    @Test(arguments: [560, 600, 650])
    func theFoldIsFoundAndPagesAreSplit(fold: Int) throws {
        let page = try Self.spread(fold: fold)
        let gutter = try #require(try GutterFinder().find(in: page))
        #expect(gutter.isSure)
        #expect(abs(gutter.column - fold) < 12)
        let (left, right) = try GutterFinder().split(page, at: gutter)
        #expect(left.width + right.width == 1200)
        #expect(left.width == gutter.column)
        #expect(left.height == 800 && left.dotsPerInch == 100)
    }

    /// The margins of two pages usually differ, and a fold's shade is soft.
    @Test(arguments: [0.0, 0.06, 0.6])
    func unevenMarginsKeepTheFold(depth: Double) throws {
        let page = try PatternPage.grey(width: 1200, height: 800, dotsPerInch: 100) { x, y in
            let light = 1 - depth * exp(-pow(Double(x - 600) / 30, 2))
            let isInk =
                (100..<470).contains(x) || (650..<1100).contains(x)
                ? (80..<720).contains(y) && y % 24 < 10
                    && (x + 7 * y / 24) % 50 < 40 : false
            return UInt8((isInk ? 50 : 230) * light)
        }
        let gutter = try #require(try GutterFinder().find(in: page))
        #expect(gutter.isSure)
        #expect(abs(gutter.column - 600) <= 6)
        #expect((gutter.shade > 0) == (depth > 0))
    }

    @Test func singlePagesHaveNoFold() throws {
        #expect(try GutterFinder().find(in: Self.spread(fold: nil)) == nil)
        #expect(try GutterFinder().find(in: PatternPage.lines()) == nil)
        let blank = try PatternPage.grey(width: 1200, height: 800) { _, _ in 230 }
        #expect(try GutterFinder().find(in: blank) == nil)
    }
}
