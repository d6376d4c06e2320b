public import Images

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Straightens scanned and photographed pages: the paper found in a photo, its perspective undone, text level, dark
/// borders cut off.
///
/// A page stays as large as it came where turning it level moves nothing that is on it beyond its sides. Each step says in the report what it found and how sure it is, and does nothing where it is not sure. Pixels that
/// need no change come back as they were. Light and colours are ``BackgroundNormaliser``'s.
///
/// ```swift
/// let page = try PageStraightener().straighten(raster)
/// print(page.report.skew.degreesClockwise, page.report.wasLevelled)
/// ```
public struct PageStraightener: Sendable, Hashable, Codable {
    /// Whether a page is looked for in the picture and its perspective undone: for photos, not for scans.
    public var findsPage: Bool
    /// Whether text is laid level.
    public var levels: Bool
    /// Whether dark borders are cut off.
    public var trimsBorders: Bool

    /// A straightener with its settings.
    public init(
        findsPage: Bool = false, levels: Bool = true, trimsBorders: Bool = true
    ) {
        self.findsPage = findsPage
        self.levels = levels
        self.trimsBorders = trimsBorders
    }

    /// The page straightened.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels a side.
    public func straighten(_ raster: Raster) throws(ScanningError) -> StraightenedPage {
        var work = Work(
            page: try Pix(raster), dotsPerInch: raster.dotsPerInch,
            workingDotsPerInch: raster.workingDotsPerInch)
        if findsPage { try work.undoPerspective() }
        if levels { try work.level() }
        if trimsBorders { try work.trimBorders() }
        return StraightenedPage(
            raster: work.isUntouched ? raster : try work.page.raster(dotsPerInch: work.dotsPerInch),
            report: work.report)
    }

    /// A page on its way through the steps.
    private struct Work {
        var page: Pix
        var dotsPerInch: Double?
        var workingDotsPerInch: Double
        var report = StraighteningReport()

        var isUntouched: Bool {
            report.perspective == nil && !report.wasLevelled && report.borders.isEmpty
        }

        mutating func undoPerspective() throws(ScanningError) {
            guard let found = try PageFinder().find(in: page) else { return }
            report.page = found
            guard found.isSure, found.quadrilateral.isWorthCutting(from: page.width, page.height) else {
                return
            }
            let (corrected, perspective) = try PerspectiveCorrection().correct(page, found.quadrilateral)
            page = corrected
            report.perspective = perspective
            if let resolution = perspective.dotsPerInch {
                (dotsPerInch, workingDotsPerInch) = (resolution, resolution)
            }
        }

        mutating func level() throws(ScanningError) {
            report.skew = try SkewFinder().find(in: page, dotsPerInch: workingDotsPerInch)
            let degrees = report.skew.degreesClockwise
            let shift = sin(abs(degrees) * .pi / 180) * Double(max(page.width, page.height))
            guard report.skew.isSure, shift > PageStraightener.leastShiftPixels else { return }
            let turned = try page.rotated(
                degreesClockwise: -degrees, growing: abs(degrees) > PageStraightener.leastGrowingDegrees,
                filling: page.frameColour())
            page = try turned.trimmedToContent(
                width: page.width, height: page.height, dotsPerInch: workingDotsPerInch)
            report.wasLevelled = true
        }

        mutating func trimBorders() throws(ScanningError) {
            (page, report.borders) = try BorderTrim().trim(page)
        }
    }

    /// A skew that shifts the page's ends against each other by less is not worth the loss of sharpness: 0.05 degrees
    /// for an A4 page at 300 dots an inch.
    private static let leastShiftPixels = 3.0
    /// A page turned by less loses nothing but the corners of its margins.
    private static let leastGrowingDegrees = 3.5
}
