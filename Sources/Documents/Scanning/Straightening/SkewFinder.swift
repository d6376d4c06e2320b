public import Images

/// Finds how far a page's lines of text lie turned, by how sharply they stand out in the sums of the rows.
///
/// Looks within 15 degrees, at a picture of at most 1,800 pixels a side with even light and without what is large in
/// both directions, such as pictures and dark borders; rules and letters remain. Exact to about 0.05 degrees for a
/// page of text. Where there are letters they decide, not rules and outlines, which on a plan lie at any angle. A page
/// that lies on its side or upside down is not skewed.
///
/// ```swift
/// let skew = try SkewFinder().find(in: raster)
/// if skew.isSure { print(skew.degreesClockwise) }
/// ```
public struct SkewFinder: Sendable, Hashable, Codable {
    /// The largest skew looked for, in degrees.
    public static let range = 15.0

    /// A finder.
    public init() {}

    /// How far the text lies turned; 0 with confidence 0 where there is none.
    public func find(in raster: Raster) throws(ScanningError) -> Skew {
        try find(in: try Pix(raster), dotsPerInch: raster.workingDotsPerInch)
    }

    func find(in page: Pix, dotsPerInch: Double) throws(ScanningError) -> Skew {
        let factor = min(1, Self.longestSide / Double(max(page.width, page.height)))
        guard Double(min(page.width, page.height)) * factor >= Self.shortestSide else { return .none }
        let (ink, resolution) = try page.smallInk(longestSide: Self.longestSide, dotsPerInch: dotsPerInch)
        let ofAll = try ofEverything(ink, dotsPerInch: resolution)
        let letters = try ink.letters(dotsPerInch: resolution)
        guard try letters.areaCount() >= Self.fewestLetters else { return ofAll }
        let ofText = letters.skew(within: Self.range)
        let difference = abs(ofAll.degreesClockwise - ofText.degreesClockwise)
        return difference <= Self.largestDifference ? ofAll : ofText
    }

    /// The skew of letters, rules and outlines together.
    private func ofEverything(_ ink: Pix, dotsPerInch: Double) throws(ScanningError) -> Skew {
        let lines = try ink.withoutLargeAreas(side: Int(dotsPerInch))
        return (lines.inkCount * 20 > ink.inkCount ? lines : ink).skew(within: Self.range)
    }

    /// Fewer say nothing about a page.
    private static let fewestLetters = 30
    /// How far, in degrees, the angle of everything may lie from the letters' to count, as the finer measure.
    private static let largestDifference = 0.1
    private static let longestSide = 1800.0
    private static let shortestSide = 100.0
}

/// How far the lines of text lie turned.
public struct Skew: Sendable, Hashable, Codable {
    /// Degrees clockwise, from -15 to 15; 0 where no skew could be found.
    public let degreesClockwise: Double
    /// The ratio of the best to the worst alignment of the lines; below ``leastConfidence`` the angle means nothing.
    public let confidence: Double

    /// What a page of text exceeds, and noise and pictures do not.
    public static let leastConfidence = 3.0
    static let none = Skew(degreesClockwise: 0, confidence: 0)

    /// Whether the angle can be relied on.
    public var isSure: Bool { confidence > Self.leastConfidence }
}
