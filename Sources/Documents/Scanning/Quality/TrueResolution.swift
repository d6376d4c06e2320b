public import Images

/// The true resolution of a page on its paper, which may differ from the one stated in the file.
///
/// Scanners may state 72 for a scan at 362. A stated value from 100 is trusted if the paper's size is then
/// plausible; otherwise the resolution follows from known paper sizes. If neither helps, as in a photo that also
/// shows the table, there is no value.
public struct TrueResolution: Hashable, Sendable, Codable {
    /// Pixels per inch.
    public let dotsPerInch: Double
    /// The value stated in the file.
    public let stated: Double?
    /// The paper it was derived from; `nil` if the stated value is trusted.
    public let paper: PaperSize?

    /// `nil` if the resolution is unknown. `paper` is the expected paper, if known.
    public init?(of page: Raster, paper expected: PaperSize? = nil) {
        stated = page.dotsPerInch
        if let expected, let found = expected.dotsPerInch(width: page.width, height: page.height),
            Self.range.contains(found)
        {
            let isStated = stated.map { abs($0 / found - 1) < 0.03 } ?? false
            dotsPerInch = isStated ? stated ?? found : found
            paper = isStated ? nil : expected
        } else if let stated, Self.isBelievable(stated, page) {
            dotsPerInch = stated
            paper = nil
        } else if let (paper, found) = Self.likeliest(page) {
            dotsPerInch = found
            self.paper = paper
        } else {
            return nil
        }
    }

    private static let range = 40.0...2_400
    private static let usual = [100.0, 150, 200, 240, 300, 400, 600, 1_200]

    private static func isBelievable(_ stated: Double, _ page: Raster) -> Bool {
        let millimetres = Double(max(page.width, page.height)) / stated * 25.4
        return (100...2_400).contains(stated) && (40...900).contains(millimetres)
    }

    /// Among the papers with these proportions, the one whose resolution is closest to a usual one; for the ISO A
    /// series, whose sizes have equal proportions, A4.
    private static func likeliest(_ page: Raster) -> (PaperSize, Double)? {
        func distance(_ dotsPerInch: Double) -> Double {
            usual.map { abs($0 / dotsPerInch - 1) }.min() ?? 1
        }
        return PaperSize.allCases.filter { ![.a3, .a5, .a6].contains($0) }
            .compactMap { paper in
                paper.dotsPerInch(width: page.width, height: page.height).map { (paper, $0) }
            }
            .filter { range.contains($0.1) }
            .min { first, second in
                if first.0 == .a4 || second.0 == .a4 { return first.0 == .a4 }
                return distance(first.1) < distance(second.1)
            }
    }
}

/// Papers, cards and receipts of known size.
public enum PaperSize: String, Hashable, Sendable, Codable, CaseIterable {
    case a4, a3, a5, a6, b5, letter, legal
    /// ISO/IEC 7810 ID-1: identity, bank and driving cards.
    case card
    /// ISO/IEC 7810 ID-3: one page of a passport.
    case passportPage
    /// An open passport, two pages.
    case openPassport
    /// A till receipt 80 mm wide, of any length.
    case receipt80
    /// A till receipt 58 mm wide.
    case receipt58

    /// The shorter side in millimetres, and the longer if it is fixed.
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

    /// Whether an image of this size and resolution shows exactly one of the papers.
    public static func isWhole(width: Int, height: Int, dotsPerInch: Double) -> Bool {
        allCases.contains { paper in
            paper.dotsPerInch(width: width, height: height).map { abs($0 / dotsPerInch - 1) < 0.03 } ?? false
        }
    }

    /// Dots per inch if the image shows exactly this paper; `nil` if the proportions differ.
    func dotsPerInch(width: Int, height: Int) -> Double? {
        let (short, long) = (Double(min(width, height)), Double(max(width, height)))
        let dotsPerInch = short / sides.short * 25.4
        guard let side = sides.long else { return long > 2.2 * short ? dotsPerInch : nil }
        return abs(long / short / (side / sides.short) - 1) < 0.015 ? dotsPerInch : nil
    }
}
