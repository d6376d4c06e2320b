public import Images

/// The resolution of a page on its paper, whatever the file says.
///
/// Scanners write 72 where they scanned at 362. A stated value from 100 is believed if the paper would then be of a
/// sensible size; else the paper's known sizes tell. Where neither does, as in a photo that shows the table too, there
/// is none.
public struct TrueResolution: Hashable, Sendable, Codable {
    /// Pixels an inch.
    public let dotsPerInch: Double
    /// What the file says.
    public let stated: Double?
    /// The paper that told it; `nil` if the file's own value is believed.
    public let paper: PaperSize?

    /// `nil` where nothing tells the resolution. `paper` is what is expected, if that is known.
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

    /// Of the papers with these proportions the one at which the resolution is nearest to a usual one; of ISO's A
    /// series, whose sizes share theirs, A4.
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
