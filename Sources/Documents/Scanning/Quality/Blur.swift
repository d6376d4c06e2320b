import Images

/// How blurred a page of text is, in proportion to the text: what is a smear on a receipt is nothing on a poster.
struct Blur {
    /// Percent of the letters' height.
    let percent: Double

    /// The share of a pixel that a perfectly sharp edge takes after scanning.
    private static let sharpest = 0.8
    /// The height of an x in text of 11 points, in inches.
    private static let usualHeight = 0.075

    /// Letters that have run together are high; where the resolution is known, they do not count as higher than usual.
    init?(_ grey: Raster, letters: Letters, levels: LetterLevels?, resolution: TrueResolution?) {
        guard let contrast = levels.map({ $0.paper - $0.ink }) ?? Self.contrastOfDissolvedText(on: grey),
            let edges = EdgeWidth(on: grey, contrast: contrast)
        else { return nil }
        let usual = Self.usualHeight * (resolution?.dotsPerInch ?? grey.workingDotsPerInch)
        let height = letters.commonHeight.map { resolution == nil ? $0 : min($0, usual) } ?? usual
        percent = max(0, edges.pixels - Self.sharpest) / height * 100
    }

    /// Text can be so blurred that no letter is left: bright paper with something darker on little of it. A picture,
    /// which may be soft by nature, is not mostly paper.
    private static func contrastOfDissolvedText(on grey: Raster) -> Double? {
        let paper = grey.level(brighterThan: 0.9)
        guard paper - grey.level(brighterThan: 0.5) < 20 else { return nil }
        let contrast = paper - grey.level(brighterThan: 0.005)
        return contrast >= 40 ? contrast : nil
    }
}
