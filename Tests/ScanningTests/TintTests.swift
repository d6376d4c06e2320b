import Foundation
import Images
import Scanning
import Testing

@Suite struct TintTests {
    typealias Colour = TintedPage.Colour

    private static func shadow(_ x: Double, _: Double) -> Colour { Colour(repeating: 1 - 0.5 * x * x) }

    private static func lamp(_ x: Double, _ y: Double) -> Colour {
        Colour(1, 0.88 + 0.05 * x, 0.62 + 0.15 * y) * (0.95 - 0.4 * (x - 0.3) * (x - 0.3))
    }

    private func expectTints(on page: TintedPage, _ channels: Raster.Channels = .rgb) throws {
        let result = try BackgroundNormaliser(darkensFadedInk: false).normalise(page.raster(channels))
        #expect(result.wasChanged)
        var expected = page.tint * 255 / TintedPage.white
        if channels == .grey {
            expected = Colour(repeating: expected[0] * 0.299 + expected[1] * 0.587 + expected[2] * 0.114)
        }
        for box in TintedPage.boxes.indices {
            let difference = TintedPage.colour(ofBox: box, in: result.raster) - expected
            #expect(max(difference.max(), -difference.min()) < 8, "box \(box): \(difference)")
        }
        #expect(TintedPage.mean(of: result.raster, columns: 10..<35, rows: 10..<440).min() >= 250)
    }

    @Test(arguments: [
        Colour(240, 212, 188), Colour(202, 221, 202), Colour(222, 222, 222), Colour(180, 180, 180),
    ])
    func tintsStay(tint: Colour) throws {
        try expectTints(on: TintedPage(tint: tint), .grey)
        try expectTints(on: TintedPage(tint: tint, light: Self.shadow, grain: 2))
        try expectTints(on: TintedPage(tint: tint, light: Self.lamp, grain: 2))
    }

    @Test(arguments: [true, false]) func paleTintsAreContent(isGrey: Bool) throws {
        let tint = isGrey ? Colour(222, 222, 222) : Colour(240, 229, 219)
        for light in [Self.shadow, Self.lamp] {
            let page = try TintedPage(tint: tint, light: light, grain: 2).raster()
            for seen in [page, try BackgroundNormaliser().normalise(page).raster] {
                let content = try ColourContent(seen)
                #expect(content.kind == (isGrey ? .grey : .colour))
                #expect(content.tintedShare > 0.05)
                #expect(content.hasOnlyTints)
            }
        }
    }

    /// A hand's shadow with an edge 5 mm wide, a folded paper, an unlit corner, and a corner lit by a lamp of
    /// another colour.
    private static let badLights: [@Sendable (Double, Double) -> Colour] = [
        { x, y in
            let edge = ((x - 0.6) * 146 + (y - 0.5) * 60) / 5
            return Colour(repeating: 0.55 + 0.45 * min(1, max(0, edge)))
        },
        { _, y in Colour(repeating: y < 0.5 ? 1 : 0.9) },
        { x, y in
            Colour(repeating: 1 - 0.65 * max(0, 1 - ((1 - x) * (1 - x) + (1 - y) * (1 - y)).squareRoot()))
        },
        { x, y in Colour(1, 0.75 + 0.2 * x, 0.5 + 0.4 * x) * (0.9 - 0.2 * y) },
    ]

    @Test(arguments: badLights.indices)
    func badLightIsNotATint(index: Int) throws {
        let page = try TintedPage(light: Self.badLights[index], grain: 2).raster()
        let clean = try BackgroundNormaliser().normalise(page).raster
        #expect(TintedPage.mean(of: clean, columns: 180..<280, rows: 170..<210).min() >= 248)
        #expect(TintedPage.mean(of: clean, columns: 10..<35, rows: 300..<350).min() >= 248)
        #expect(try ColourContent(clean).kind == .blackAndWhite)
        #expect(try ColourContent(page).tintedShare == 0)
    }

    /// Lines so dense that no paper shows between them.
    @Test func smallPrintIsNotATint() throws {
        let page = try PatternPage.grey(width: 700, height: 900, dotsPerInch: 120) { x, y in
            let isPrint = (100..<600).contains(x) && (200..<500).contains(y)
            return isPrint && (x % 3 == 0 || y % 5 == 0) && x % 40 > 3 ? 90 : 240
        }
        #expect(try ColourContent(page).tintedShare == 0)
    }

    @Test func darkRowWithLightWordsIsEven() throws {
        let page = try PatternPage.grey(width: 700, height: 900, dotsPerInch: 120) { x, y in
            guard (60..<640).contains(x), (400..<450).contains(y) else { return 240 }
            let isWord = (80..<330).contains(x) && (415..<437).contains(y)
            return isWord && x % 9 < 5 && x % 60 < 48 ? 225 : 105
        }
        let clean = try BackgroundNormaliser(darkensFadedInk: false).normalise(page).raster
        for columns in [66..<76, 340..<480, 500..<630] {
            let level = TintedPage.mean(of: clean, columns: columns, rows: 405..<445)[0]
            #expect(abs(level - 105 * 255 / 240) < 8)
        }
    }
}
