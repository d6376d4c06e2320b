public import Images

/// Removes specks: areas of ink that are smaller than a full stop and stand alone.
///
/// What is larger stays, and so does what is close to it: the dots of i and ä, commas, decimal points, the strokes of
/// faint letters. Thin rules are long and stay.
///
/// ```swift
/// let (bitmap, removed) = try SpeckleFilter().filter(page)
/// ```
public struct SpeckleFilter: Sendable, Hashable, Codable {
    /// A filter.
    public init() {}

    /// The page without specks, and how many were removed.
    public func filter(_ bitmap: Bitmap) throws(ScanningError) -> (bitmap: Bitmap, removed: Int) {
        let resolution = bitmap.dotsPerInch ?? 300
        let ink = try Pix(bitmap)
        let clean = try ink.withoutSpecks(Sizes(dotsPerInch: resolution))
        return (
            try clean.bitmap(dotsPerInch: bitmap.dotsPerInch), try max(0, ink.areaCount() - clean.areaCount())
        )
    }

    /// What is a speck, in pixels.
    struct Sizes {
        /// From this side on ink is no speck.
        let least: Int
        /// Nothing this close to larger ink is a speck.
        let nearness: Int

        /// A quarter of a millimetre is less than the full stop of text of 6 points.
        init(dotsPerInch: Double) {
            least = min(40, max(2, Int((dotsPerInch * 0.25 / 25.4).rounded(.up)) + 1))
            nearness = min(200, max(2, Int((dotsPerInch / 25.4).rounded())))
        }
    }
}
