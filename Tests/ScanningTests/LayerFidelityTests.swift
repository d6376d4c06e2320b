import Images
import Scanning
import Testing

/// Regressions: layers once ate white print on dark bands, shared one ink between two colours, and thinned soft text.
@Suite struct LayerFidelityTests {
    private func pixel(_ page: Raster, _ column: Int, _ row: Int) -> SIMD3<Double> {
        let at = 3 * (row * page.width + column)
        return SIMD3(Double(page.bytes[at]), Double(page.bytes[at + 1]), Double(page.bytes[at + 2]))
    }

    @Test(arguments: [(150.0, 0), (200, 0), (300, 0), (300, 1)])
    func whiteTextOnADarkBandStays(dotsPerInch: Double, blur: Int) throws {
        let page = try LetterheadPage(dotsPerInch: dotsPerInch, blur: blur).raster()
        let shown = try PageSeparator().separate(page).flattened()
        let rows = Int(0.35 * dotsPerInch)..<Int(0.7 * dotsPerInch)
        var (light, kept, dark, filled) = (0, 0, 0, 0)
        for row in rows {
            for column in Int(0.35 * dotsPerInch)..<Int(1.9 * dotsPerInch) {
                let (source, target) = (pixel(page, column, row).min(), pixel(shown, column, row).min())
                if source > 160 { (light, kept) = (light + 1, kept + (target > 160 ? 1 : 0)) }
                if source < 40 { (dark, filled) = (dark + 1, filled + (target < 90 ? 1 : 0)) }
            }
        }
        #expect(Double(kept) > 0.95 * Double(light), "\(kept) of \(light) light pixels")
        #expect(Double(filled) > 0.95 * Double(dark), "\(filled) of \(dark) dark pixels")
    }

    @Test(arguments: [(200.0, 0), (300, 0), (300, 1)])
    func twoBlueInksStayApart(dotsPerInch: Double, blur: Int) throws {
        let page = try LetterheadPage(dotsPerInch: dotsPerInch, blur: blur).raster()
        let shown = try PageSeparator().separate(page).flattened()
        let signature = pixel(shown, Int(dotsPerInch), Int((2.65 * dotsPerInch).rounded()))
        let band = pixel(shown, Int(1.95 * dotsPerInch), Int(0.5 * dotsPerInch))
        #expect(((signature - LetterheadPage.navy) * (signature - LetterheadPage.navy)).sum() < 1_200)
        #expect(((band - LetterheadPage.band) * (band - LetterheadPage.band)).sum() < 600, "\(band)")
    }

    @Test(arguments: [(150.0, 1, false), (100, 0, false), (150, 2, false), (300, 0, true), (300, 1, true)])
    func softPagesAreNotKeptInLayers(dotsPerInch: Double, blur: Int, isEqual: Bool) throws {
        let page = try LetterheadPage(dotsPerInch: dotsPerInch, blur: blur).raster()
        let fidelity = try LayerFidelity(of: PageSeparator().separate(page), to: page)
        #expect(fidelity.isEqual == isEqual, "\(fidelity)")
        #expect(try PageEncoder(page).layersAreEqual() == isEqual)
    }

    /// A letter at 72 dpi became black and white, and could hardly be read.
    @Test(arguments: [
        (72.0, 72.0, false), (150, 150, false), (100, 300, false), (200, 200, true), (300, 300, true),
    ])
    func onlyFinePrintIsBlackAndWhite(drawn: Double, stated: Double, suits: Bool) throws {
        var page = try LetterheadPage(dotsPerInch: drawn).raster()
        page.dotsPerInch = stated
        let fineness = try PrintFineness(of: page)
        #expect(fineness.suitsBlackAndWhite == suits, "\(fineness)")
    }

    @Test func smallMarksTakeTheInkOfTheirNeighbours() throws {
        // Letters in black, and paler dots beside them.
        let page = try PatternPage.grey(width: 600, height: 400, dotsPerInch: 200) { x, y in
            guard (40..<560).contains(x), (40..<360).contains(y) else { return 250 }
            let (column, row) = (x % 40, y % 40)
            if (0..<20).contains(column), row < 24 { return column < 5 || row < 5 ? 30 : 250 }
            return (26..<29).contains(column) && (20..<24).contains(row) ? 125 : 250
        }
        #expect(try PageSeparator().separate(page).inks.count == 1)
    }
}
