import Images
import Scanning
import Testing

/// Regression: pages passed with the scanner's lid beside the paper.
@Suite struct DarkEdgesTests {
    private static func page(_ isDark: @escaping (Int, Int) -> Bool) throws -> Raster {
        try PatternPage.grey(width: 620, height: 877, dotsPerInch: 75) { x, y in
            isDark(x, y) || PatternPage.isInk(Double(x), Double(y), width: 620, height: 877) ? 30 : 235
        }
    }

    @Test func darkBordersAreFound() throws {
        let left = try DarkEdges(of: Self.page { x, _ in x < 12 })
        #expect(left.edge == .left && left.percent > 95)
        let wedge = try DarkEdges(of: Self.page { x, y in y > 860 - x / 20 })
        #expect(wedge.edge == .bottom && wedge.percent > DarkEdges.mostPercent)
    }

    @Test func lettersAndRulesAtTheSideAreNotABorder() throws {
        let plain = try DarkEdges(of: Self.page { _, _ in false })
        #expect(plain.percent == 0)
        let ruled = try DarkEdges(of: Self.page { _, y in y % 100 > 95 })
        #expect(ruled.percent < DarkEdges.mostPercent)
        let dark = try PatternPage.grey(width: 300, height: 400) { _, _ in 20 }
        #expect(DarkEdges(of: dark).percent == 0)
    }
}
