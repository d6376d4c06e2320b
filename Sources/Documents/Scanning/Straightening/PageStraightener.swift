public import Images

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Straightens scanned and photographed pages: finds the paper in a photo, corrects its perspective, deskews the
/// text, and crops dark borders.
///
/// A page keeps its size if deskewing moves no content beyond its sides. Each step reports its findings with their
/// confidence, and does nothing if it is not sure. A page that needs no change is returned unchanged. Lighting and
/// colours are handled by ``BackgroundNormaliser``.
///
/// ```swift
/// let page = try PageStraightener().straighten(raster)
/// print(page.report.skew.degreesClockwise, page.report.wasLevelled)
/// ```
public struct PageStraightener: Sendable, Hashable, Codable {
    /// Whether to find the page in the image and correct its perspective: for photos, not for scans.
    public var findsPage: Bool
    /// Whether to deskew the text.
    public var levels: Bool
    /// Whether to crop dark borders.
    public var trimsBorders: Bool

    /// Creates a straightener.
    public init(
        findsPage: Bool = false, levels: Bool = true, trimsBorders: Bool = true
    ) {
        self.findsPage = findsPage
        self.levels = levels
        self.trimsBorders = trimsBorders
    }

    /// Straightens a page.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels per side.
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

    /// The state of a page between steps.
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
            guard found.isSure, found.quadrilateral.leavesBackground(from: page.width, page.height) else {
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
                degreesClockwise: -degrees, growing: abs(degrees) > PageStraightener.leastGrowingDegrees)
            page = try turned.trimmedToContent(
                width: page.width, height: page.height, dotsPerInch: workingDotsPerInch)
            report.wasLevelled = true
        }

        mutating func trimBorders() throws(ScanningError) {
            (page, report.borders) = try BorderTrim().trim(page)
        }
    }

    /// A skew with a smaller shift across the page is not worth the loss of sharpness: 0.05 degrees for A4 at 300
    /// dpi.
    private static let leastShiftPixels = 3.0
    /// Up to this angle, a page loses only the corners of its margins.
    private static let leastGrowingDegrees = 3.5
}

/// A straightened page with the report of all steps.
public struct StraightenedPage: Sendable {
    /// The page. Its channels are unchanged; size and resolution follow from cropping and correction.
    public let raster: Raster
    /// The findings of each step.
    public let report: StraighteningReport
}

/// The findings and changes of straightening a page.
public struct StraighteningReport: Sendable, Hashable, Codable {
    /// The paper in a photo, if it was searched for and found.
    public var page: FoundPage?
    /// The perspective correction, if applied.
    public var perspective: Perspective?
    /// The skew found.
    public var skew = Skew.none
    /// Whether the page was deskewed.
    public var wasLevelled = false
    /// The dark borders that were cropped.
    public var borders = PageBorders()
}
