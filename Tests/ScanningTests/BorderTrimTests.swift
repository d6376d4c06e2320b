import Images
import Scanning
import Testing

@Suite struct BorderTrimTests {
    private static func page(borders: PageBorders, level: UInt8 = 25) throws -> Raster {
        try PatternPage.grey(width: 800, height: 1000) { x, y in
            let isOutside =
                x < borders.left || y < borders.top || x >= 800 - borders.right || y >= 1000 - borders.bottom
            if isOutside { return UInt8(Int(level) + PatternPage.grain(x, y) / 16) }
            return PatternPage.isInk(Double(x), Double(y), width: 800, height: 1000) ? 40 : 220
        }
    }

    @Test(arguments: [
        PageBorders(left: 30, top: 12, right: 50, bottom: 20),
        PageBorders(left: 60, top: 0, right: 0, bottom: 70),
        PageBorders(left: 0, top: 0, right: 20, bottom: 0),
    ])
    func bordersAreCropped(borders: PageBorders) throws {
        let (page, found) = try BorderTrim().trim(Self.page(borders: borders))
        for (side, drawn) in [
            (found.left, borders.left), (found.top, borders.top), (found.right, borders.right),
            (found.bottom, borders.bottom),
        ] {
            // Nothing dark remains, and hardly any paper is lost.
            #expect(drawn == 0 ? side == 0 : (drawn...(drawn + 4)).contains(side), "\(found)")
        }
        #expect(page.width == 800 - found.left - found.right)
        #expect(page.height == 1000 - found.top - found.bottom)
        #expect(page.dotsPerInch == 120)

        let restored = try BorderTrim().restore(page, found)
        let drawn = try Self.page(borders: borders)
        #expect(restored.width == 800 && restored.height == 1_000 && restored.dotsPerInch == 120)
        for (x, y) in [(400, 500), (found.left, found.top), (799 - found.right, 999 - found.bottom)] {
            #expect(restored.bytes[y * 800 + x] == drawn.bytes[y * 800 + x])
        }
        #expect(restored.bytes[..<(800 * found.top + found.left)].allSatisfy { $0 == 255 })
        #expect(restored.bytes[(800 * (1_000 - found.bottom))...].allSatisfy { $0 == 255 })
    }

    @Test(arguments: [0.6, 0.66, 0.72])
    func onlyTheBorderBesideShadedPaperIsCropped(shadow: Double) throws {
        let page = try PatternPage.grey(width: 800, height: 1000) { x, y in
            let grain = PatternPage.grain(x, y) / 8
            guard x >= 30, y < 950 else { return UInt8(28 + grain) }
            let isInk = PatternPage.isInk(Double(x), Double(y), width: 800, height: 1000)
            let light = 1 - shadow * Double(y * y) / 1_000_000
            return UInt8(max(0, Int((isInk ? 90 : 215) * light) + grain))
        }
        let borders = try BorderTrim().trim(page).borders
        #expect((50...54).contains(borders.bottom), "\(borders)")
        #expect((30...34).contains(borders.left), "\(borders)")
        #expect(borders.top == 0 && borders.right == 0 && borders.paintedShare == 0)
    }

    @Test func skewedPaperOnADarkLidIsCropped() throws {
        let turned = try PatternPage.grey(width: 800, height: 1000) { x, y in
            let (u, v) = (Double(x) + 0.04 * (Double(y) - 500), Double(y) - 0.04 * (Double(x) - 400))
            guard u > 40, u < 760, v > 50, v < 950 else { return 25 }
            return PatternPage.isInk(u, v, width: 800, height: 1000) ? 40 : 220
        }
        let page = try PageStraightener().straighten(turned)
        #expect(page.report.wasLevelled)
        let dark = page.raster.bytes.enumerated().count { index, level in
            let (x, y) = (index % page.raster.width, index / page.raster.width)
            let isMargin = x < 40 || y < 40 || x >= page.raster.width - 40 || y >= page.raster.height - 40
            return isMargin && level < 100
        }
        #expect(dark < 200)
        #expect((700...800).contains(page.raster.width))
        #expect((880...1000).contains(page.raster.height))
    }

    @Test func headingsPicturesAndLightEdgesStay() throws {
        let pages = try [
            // A printed heading.
            Self.page(borders: PageBorders(left: 0, top: 90, right: 0, bottom: 0)),
            // Light edges.
            Self.page(borders: PageBorders(left: 30, top: 12, right: 50, bottom: 20), level: 170),
            // A dark picture from edge to edge.
            PatternPage.grey(width: 800, height: 1000) { x, y in
                UInt8(y < 120 ? 50 + PatternPage.grain(x / 20, y / 20) / 4 : 230)
            },
            // A page that is dark throughout.
            PatternPage.grey(width: 800, height: 1000) { _, _ in 20 },
        ]
        for page in pages {
            let (result, borders) = try BorderTrim().trim(page)
            #expect(borders.isEmpty)
            let isUnchanged = result == page
            #expect(isUnchanged)
        }
    }

    /// A page at 300 dpi whose skewed paper is surrounded by a dark rim of `rim` pixels.
    private static func skewed(rim: Double, degrees: Double) throws -> Raster {
        let slope = degrees * .pi / 180
        return try PatternPage.grey(width: 1240, height: 1754, dotsPerInch: 150) { x, y in
            let (u, v) = (Double(x) + slope * (Double(y) - 877), Double(y) - slope * (Double(x) - 620))
            guard u > rim, u < 1240 - rim, v > rim, v < 1754 - rim else { return 25 }
            return PatternPage.isInk(u, v, width: 1240, height: 1754) ? 40 : 220
        }
    }

    @Test(arguments: [(5.0, 0.3), (9, -1), (12, 0.8), (25, 2)])
    func noDarkLineRemains(rim: Double, degrees: Double) throws {
        let page = try PageStraightener().straighten(Self.skewed(rim: rim, degrees: degrees)).raster
        let dark = page.bytes.enumerated().count { index, level in
            let (x, y) = (index % page.width, index / page.width)
            return level < 150 && (x < 30 || y < 30 || x >= page.width - 30 || y >= page.height - 30)
        }
        #expect(dark < 60)
    }

    @Test func aWedgeBesideShadedPaperIsPainted() throws {
        let page = try PatternPage.grey(width: 800, height: 1000) { x, y in
            let grain = PatternPage.grain(x, y) / 8
            guard 1000 - y > 20 - x / 16 else { return UInt8(28 + grain) }
            let isInk = PatternPage.isInk(Double(x), Double(y), width: 800, height: 1000)
            let light = 1 - 0.65 * Double(y * y) / 1_000_000
            return UInt8(max(0, Int((isInk ? 90 : 215) * light) + grain))
        }
        let result = try BorderTrim().trim(page).raster
        #expect(result.width == 800 && result.height == 1000)
        let rows = result.bytes.suffix(20 * 800)
        #expect(rows.count { $0 < 45 } < 30)
        // In the paper's own shade.
        #expect((70...84).contains(rows.reduce(0) { $0 + Int($1) } / rows.count))
    }

    @Test func aPrintedShadeThatEndsInDarknessIsNotPainted() throws {
        let page = try PatternPage.grey(width: 800, height: 1000) { x, y in
            guard y >= 880 else {
                return PatternPage.isInk(Double(x), Double(y), width: 800, height: 880) ? 40 : 225
            }
            return UInt8(225 - (y - 880) * 200 / 120)
        }
        #expect(try BorderTrim().trim(page).borders.paintedShare == 0)
    }

    @Test func textAtTheEdgeAndLightTextOnDarkStay() throws {
        // Strokes cut by the left edge, and a dark heading with light letters.
        let page = try PatternPage.grey(width: 1240, height: 1754, dotsPerInch: 150) { x, y in
            if y < 40 { return (12..<28).contains(y) && x % 20 < 10 && (100..<1100).contains(x) ? 225 : 30 }
            return x < 9 && y % 30 < 16 && y > 200 ? 30 : 225
        }
        let (result, borders) = try BorderTrim().trim(page)
        #expect(borders.isEmpty)
        let isUnchanged = result == page
        #expect(isUnchanged)
    }
}
