public import Images

/// Tells whether a page is blank, so that it may be left away.
///
/// Content is ink on paper that is made white first: dark enough not to shine through from the back, larger than a
/// speck, and neither in the outermost 4 % nor a punch hole (a round dark area of 4 to 9 mm within 25 mm of a side).
///
/// ```swift
/// if try BlankPageJudge().judge(raster).isBlank { … }
/// ```
public struct BlankPageJudge: Sendable, Hashable, Codable {
    /// Ink above this share of the page makes content of it.
    public var largestInkShare: Double

    /// A judge; a line of text is about 0.1 % of an A4 page.
    public init(largestInkShare: Double = 0.0002) { self.largestInkShare = largestInkShare }

    /// What speaks for or against content.
    public struct Verdict: Sendable, Hashable, Codable {
        /// Whether nothing but paper was found.
        public let isBlank: Bool
        /// The share of the page that is ink, without specks, margins and punch holes, 0 to 1.
        public let inkShare: Double
        /// How many punch holes were seen.
        public let punchHoles: Int
        /// How far the ink share is from the limit: 0 at the limit, 1 at nothing at all or at ten times the limit.
        public let confidence: Double
    }

    /// Whether the page is blank. A page on which no paper can be told is not.
    public func judge(_ raster: Raster) throws(ScanningError) -> Verdict {
        let resolution = raster.workingDotsPerInch
        let factor = min(1, Self.dotsPerInch / resolution)
        let page = try Pix(raster).grey().scaled(by: factor)
        let map = try PaperMap(page, dotsPerInch: resolution * factor)
        guard let map, map.showsPaper, map.pictures.share < 0.02 else {
            return Verdict(isBlank: false, inkShare: 1, punchHoles: 0, confidence: 1)
        }
        let sizes = SpeckleFilter.Sizes(dotsPerInch: resolution * factor)
        let ink = try map.divide(page).ink(below: Self.darkestShineThrough)
            .withoutMargins(share: Self.margin).selected(atLeast: sizes.least, inBoth: false)
        let (content, holes) = try ink.withoutPunchHoles(dotsPerInch: resolution * factor)
        let share = Double(content.inkCount) / Double(page.width * page.height)
        let isBlank = share <= largestInkShare
        let distance =
            isBlank ? 1 - share / largestInkShare : min(1, (share / largestInkShare - 1) / 9)
        return Verdict(isBlank: isBlank, inkShare: share, punchHoles: holes, confidence: distance)
    }

    private static let dotsPerInch = 150.0
    private static let margin = 0.04
    /// On white paper; what shines through from the back is paler.
    private static let darkestShineThrough = 170
}
