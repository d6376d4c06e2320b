public import Images

/// Makes black and white of a page: each pixel is ink if it is clearly darker than what is around it (Sauvola).
///
/// The page should be on white paper already (``BackgroundNormaliser``). Specks are removed afterwards.
///
/// ```swift
/// let bitmap = try Binariser().binarise(page)
/// ```
public struct Binariser: Sendable, Hashable, Codable {
    /// Whether specks are removed.
    public var removesSpecks: Bool

    /// A binariser with its settings.
    public init(removesSpecks: Bool = true) { self.removesSpecks = removesSpecks }

    /// The page's ink, as large as the page.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels a side.
    public func binarise(_ raster: Raster) throws(ScanningError) -> Bitmap {
        let resolution = raster.workingDotsPerInch
        let ink = try Pix(raster).grey().localInk(window: Int(resolution * Self.windowInches))
        let clean = removesSpecks ? try ink.withoutSpecks(SpeckleFilter.Sizes(dotsPerInch: resolution)) : ink
        return try clean.bitmap(dotsPerInch: raster.dotsPerInch)
    }

    /// Half a window: wider than a letter.
    private static let windowInches = 0.125
}
