public import Images

/// Whether a page's pixels are fine enough for its print to be drawn in black and white.
///
/// Coarse letters get their shapes from the grey of their edges. In black and white their strokes break and their
/// counters fill up.
///
/// ```swift
/// try PrintFineness(of: page).suitsBlackAndWhite   // false at 72 dpi
/// ```
public struct PrintFineness: Sendable, Hashable {
    /// The page's resolution.
    public let dotsPerInch: Double
    /// The common height of letters in pixels, usually the x-height; `nil` if there are too few letters.
    public let textHeight: Double?

    /// Slightly below the 200 dpi of a fine fax.
    static let leastDotsPerInch = 190.0
    /// The x-height of 7-point text at 200 dpi.
    private static let leastTextHeight = 10.0

    /// Measures a page; throws `scan.tooLarge` for more than 32,767 pixels per side.
    public init(of page: Raster) throws(ScanningError) {
        dotsPerInch = page.workingDotsPerInch
        textHeight = try InkMap(page.converted(to: .grey), dotsPerInch: dotsPerInch).letters.commonHeight
    }

    /// Whether black and white shows the page as readably as grey.
    public var suitsBlackAndWhite: Bool {
        dotsPerInch >= Self.leastDotsPerInch && textHeight ?? .infinity >= Self.leastTextHeight
    }
}
