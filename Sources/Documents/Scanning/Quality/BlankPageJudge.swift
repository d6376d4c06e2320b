import CLeptonica
public import Images

/// Checks whether a page is blank and can be omitted.
///
/// Content is ink on normalised paper: too dark for show-through, larger than a speck, not in the outermost 4 %,
/// and not a punch hole (a round dark area of 4 to 9 mm within 25 mm of a side).
///
/// ```swift
/// if try BlankPageJudge().judge(raster).isBlank { … }
/// ```
public struct BlankPageJudge: Sendable, Hashable, Codable {
    /// The largest share of ink on a blank page.
    public var largestInkShare: Double

    /// Creates a judge; a line of text is about 0.1 % of an A4 page.
    public init(largestInkShare: Double = 0.0002) { self.largestInkShare = largestInkShare }

    /// The verdict with its evidence.
    public struct Verdict: Sendable, Hashable, Codable {
        /// Whether the page is blank.
        public let isBlank: Bool
        /// The share of the page that is ink, without specks, margins and punch holes, 0 to 1.
        public let inkShare: Double
        /// Number of punch holes found.
        public let punchHoles: Int
        /// The distance of the ink share from the limit: 0 at the limit, 1 for no ink or ten times the limit.
        public let confidence: Double
    }

    /// Judges a page. A page without recognisable paper is not blank.
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
    /// On white paper; show-through from the back is paler.
    private static let darkestShineThrough = 170
}

extension Pix {
    /// Ink without punch holes (round areas of their size near a side), and the number of holes.
    fileprivate func withoutPunchHoles(dotsPerInch: Double) throws(ScanningError) -> (pix: Pix, holes: Int) {
        let millimetre = dotsPerInch / 25.4
        let copy = try applying("pixCopy") { pixCopy(nil, $0) }
        let diameters = 4 * millimetre...9 * millimetre
        var holes = 0
        for hole in try areaBoxes() {
            let (x, y, w, h) = (hole.x, hole.y, hole.width, hole.height)
            let distance = min(min(x, width - (x + w)), min(y, height - (y + h)))
            guard diameters.contains(Double(w)), diameters.contains(Double(h)), abs(w - h) * 6 <= w,
                Double(distance) <= 25 * millimetre, try isDisc(hole)
            else { continue }
            holes += 1
            var box = boxCreate(Int32(x), Int32(y), Int32(w), Int32(h))
            _ = copy.lent { pixClearInRect($0, box) }
            boxDestroy(&box)
        }
        return (copy, holes)
    }

    /// Whether a box is filled about as much as by a disc, 79 %.
    private func isDisc(_ box: Box) throws(ScanningError) -> Bool {
        let part = try cropped(left: box.x, top: box.y, width: box.width, height: box.height)
        return (0.7...0.88).contains(Double(part.inkCount) / Double(box.width * box.height))
    }
}
