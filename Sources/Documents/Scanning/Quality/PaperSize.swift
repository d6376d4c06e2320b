/// Papers, cards and strips whose size is known.
public enum PaperSize: String, Hashable, Sendable, Codable, CaseIterable {
    case a4, a3, a5, a6, b5, letter, legal
    /// ISO/IEC 7810 ID-1: identity, bank and driving cards.
    case card
    /// ISO/IEC 7810 ID-3: one page of a passport.
    case passportPage
    /// Two pages of a passport, open.
    case openPassport
    /// A till's receipt of 80 mm; its length is what was bought.
    case receipt80
    /// A till's receipt of 58 mm.
    case receipt58

    /// Millimetres: the shorter side, and the longer where it is fixed.
    var sides: (short: Double, long: Double?) {
        switch self {
        case .a3: (297, 420)
        case .a4: (210, 297)
        case .a5: (148, 210)
        case .a6: (105, 148)
        case .b5: (176, 250)
        case .letter: (215.9, 279.4)
        case .legal: (215.9, 355.6)
        case .card: (53.98, 85.6)
        case .passportPage: (88, 125)
        case .openPassport: (125, 176)
        case .receipt80: (80, nil)
        case .receipt58: (58, nil)
        }
    }

    /// Dots an inch if the picture shows this paper and nothing else; `nil` if its proportions are others.
    func dotsPerInch(width: Int, height: Int) -> Double? {
        let (short, long) = (Double(min(width, height)), Double(max(width, height)))
        let dotsPerInch = short / sides.short * 25.4
        guard let side = sides.long else { return long > 2.2 * short ? dotsPerInch : nil }
        return abs(long / short / (side / sides.short) - 1) < 0.015 ? dotsPerInch : nil
    }
}
