public import Images

/// Converts a page to black and white: a pixel is ink if it is clearly darker than its surroundings (Sauvola).
///
/// The paper should already be white (``BackgroundNormaliser``). Specks are removed afterwards.
///
/// ```swift
/// let bitmap = try Binariser().binarise(page)
/// ```
public struct Binariser: Sendable, Hashable, Codable {
    /// Whether specks are removed.
    public var removesSpecks: Bool

    /// Creates a binariser.
    public init(removesSpecks: Bool = true) { self.removesSpecks = removesSpecks }

    /// The page's ink, at the size of the page.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels per side.
    public func binarise(_ raster: Raster) throws(ScanningError) -> Bitmap {
        let resolution = raster.workingDotsPerInch
        let ink = try Pix(raster).grey().localInk(window: Int(resolution * Self.windowInches))
        let clean = removesSpecks ? try ink.withoutSpecks(SpeckleFilter.Sizes(dotsPerInch: resolution)) : ink
        return try clean.bitmap(dotsPerInch: raster.dotsPerInch)
    }

    /// Half of the window, wider than a letter.
    private static let windowInches = 0.125
}

/// Removes specks: isolated areas of ink smaller than a full stop.
///
/// Larger areas stay, and so does everything close to them: the dots of i and ä, commas, decimal points, the
/// strokes of faint letters. Thin rules are long and stay.
///
/// ```swift
/// let (bitmap, removed) = try SpeckleFilter().filter(page)
/// ```
public struct SpeckleFilter: Sendable, Hashable, Codable {
    /// Creates a filter.
    public init() {}

    /// The page without specks, and the number of specks removed.
    public func filter(_ bitmap: Bitmap) throws(ScanningError) -> (bitmap: Bitmap, removed: Int) {
        let resolution = bitmap.dotsPerInch ?? 300
        let ink = try Pix(bitmap)
        let clean = try ink.withoutSpecks(Sizes(dotsPerInch: resolution))
        return (
            try clean.bitmap(dotsPerInch: bitmap.dotsPerInch), try max(0, ink.areaCount() - clean.areaCount())
        )
    }

    /// The limits for specks, in pixels.
    struct Sizes {
        /// Areas at least this long on one side are not specks.
        let least: Int
        /// Areas within this distance of larger ink are not specks.
        let nearness: Int

        /// A quarter of a millimetre is smaller than the full stop in 6-point text.
        init(dotsPerInch: Double) {
            least = min(40, max(2, Int((dotsPerInch * 0.25 / 25.4).rounded(.up)) + 1))
            nearness = min(200, max(2, Int((dotsPerInch / 25.4).rounded())))
        }
    }
}
