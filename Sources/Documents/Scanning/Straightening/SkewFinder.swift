import CLeptonica
public import Images

/// Finds the skew of a page's lines of text, by how sharply they stand out in the row sums.
///
/// Searches within 15 degrees, in an evenly lit image of at most 1,800 pixels per side, without areas large in both
/// directions, such as pictures and dark borders; rules and letters remain. Accurate to about 0.05 degrees for a
/// page of text. If there are letters, they decide rather than rules and outlines, which have any angle on a plan.
/// A page on its side or upside down is not skewed.
///
/// ```swift
/// let skew = try SkewFinder().find(in: raster)
/// if skew.isSure { print(skew.degreesClockwise) }
/// ```
public struct SkewFinder: Sendable, Hashable, Codable {
    /// The largest skew that is found, in degrees.
    public static let range = 15.0

    /// Creates a finder.
    public init() {}

    /// Finds the skew; 0 with confidence 0 if there is no text.
    public func find(in raster: Raster) throws(ScanningError) -> Skew {
        try find(in: try Pix(raster), dotsPerInch: raster.workingDotsPerInch)
    }

    func find(in page: Pix, dotsPerInch: Double) throws(ScanningError) -> Skew {
        let factor = min(1, ReducedInk.longestSide / Double(max(page.width, page.height)))
        guard Double(min(page.width, page.height)) * factor >= Self.shortestSide else { return .none }
        return try find(in: ReducedInk(page, dotsPerInch: dotsPerInch))
    }

    func find(in page: ReducedInk) throws(ScanningError) -> Skew {
        let (ink, resolution) = (page.ink, page.dotsPerInch)
        guard Double(min(ink.width, ink.height)) >= Self.shortestSide else { return .none }
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

    /// Fewer letters are not significant.
    private static let fewestLetters = 30
    /// The largest difference in degrees at which the angle of all ink, the finer measure, is preferred to that of
    /// the letters.
    private static let largestDifference = 0.1
    private static let shortestSide = 100.0
}

/// The skew of lines of text.
public struct Skew: Sendable, Hashable, Codable {
    /// Degrees clockwise, from -15 to 15; 0 if no skew was found.
    public let degreesClockwise: Double
    /// The ratio of the best to the worst alignment of the lines; below ``leastConfidence`` the angle is
    /// meaningless.
    public let confidence: Double

    /// Pages of text exceed this value; noise and pictures do not.
    public static let leastConfidence = 3.0
    static let none = Skew(degreesClockwise: 0, confidence: 0)

    /// Whether the angle is reliable.
    public var isSure: Bool { confidence > Self.leastConfidence }
}

extension Pix {
    /// The skew of the text of a 1-bit image, with its confidence; ``Skew/none`` if none is found.
    ///
    /// leptonica rejects a best angle at the end of its range, so one degree more than `range` is searched.
    fileprivate func skew(within range: Double) -> Skew {
        var needed: Float = 0
        var confidence: Float = 0
        guard
            pixFindSkewSweepAndSearchScorePivot(
                pix, &needed, &confidence, nil, 2, 1, 0, Float(range + 1), 1, 0.01,
                Int32(L_SHEAR_ABOUT_CENTER))
                == 0,
            needed.isFinite, confidence.isFinite, abs(Double(needed)) <= range
        else { return .none }
        // leptonica returns the clockwise rotation that is needed.
        return Skew(degreesClockwise: needed == 0 ? 0 : -Double(needed), confidence: Double(confidence))
    }
}
