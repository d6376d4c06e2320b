public import Images

/// Tells whether a page's letters stand upright, by the ascenders of small Latin letters, which are more than the
/// descenders; takes a twentieth of the time that tesseract takes for the same.
///
/// Scripts with other strokes, such as Cyrillic, may stand upright and say nothing here, or upside down and seem upright:
/// only a page that can be read then stands upright.
///
/// ```swift
/// let stands = try AscenderCount().isUpright(raster)
/// ```
public struct AscenderCount: Sendable, Hashable, Codable {
    /// A count.
    public init() {}

    /// Whether ascenders are clearly more than descenders, and more than what stands out to the sides; a page with few
    /// letters is not said to be upright.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels a side.
    public func isUpright(_ raster: Raster) throws(ScanningError) -> Bool {
        let page = try Pix(raster)
        let (ink, _) = try page.smallInk(
            longestSide: Self.longestSide, dotsPerInch: raster.workingDotsPerInch)
        let excess = ink.strokeExcess()
        return excess.up >= Self.leastExcess && excess.up >= Self.leastRatio * abs(excess.left)
    }

    /// Letters of the usual sizes are 10 to 20 pixels high then, as the patterns that they are compared with.
    private static let longestSide = 1800.0
    /// In standard deviations of chance; pages of text reach 18 and more.
    private static let leastExcess = 12.0
    private static let leastRatio = 2.5
}
