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
/// The grey version of a page decides, so that a page in colour and the same page in grey are straightened alike. Only
/// paper in a photo that grey does not show is searched for in colour.
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

    /// Straightens a page; `inColour` is whether to return a page in colour in its colours too, otherwise in grey only.
    /// `ink` is the page's ink if it is known already.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels per side.
    public func straighten(
        _ raster: Raster, inColour: Bool = true, ink: ReducedInk? = nil
    ) throws(ScanningError) -> StraightenedPage {
        let grey = raster.converted(to: .grey)
        let isColoured = inColour && raster.channels == .rgb
        var work = Work(
            grey: try Pix(grey), colour: isColoured ? try Pix(raster) : nil, dotsPerInch: raster.dotsPerInch,
            workingDotsPerInch: raster.workingDotsPerInch)
        if findsPage { try work.undoPerspective(of: raster) }
        if levels { try work.level(ink) }
        if trimsBorders { try work.trimBorders() }
        if work.isUntouched {
            return StraightenedPage(raster: isColoured ? raster : grey, grey: grey, report: work.report)
        }
        let straight = try work.grey.raster(dotsPerInch: work.dotsPerInch)
        let coloured = try work.colour?.raster(dotsPerInch: work.dotsPerInch)
        return StraightenedPage(raster: coloured ?? straight, grey: straight, report: work.report)
    }

    /// The state of a page between steps.
    private struct Work {
        /// The page in grey, which decides.
        var grey: Pix
        /// The page in colour, which is changed in the same way; `nil` for a grey page.
        var colour: Pix?
        var dotsPerInch: Double?
        var workingDotsPerInch: Double
        var report = StraighteningReport()

        var isUntouched: Bool {
            report.perspective == nil && !report.wasLevelled && report.borders.isEmpty
        }

        mutating func undoPerspective(of source: Raster) throws(ScanningError) {
            report.page = try PageFinder().find(in: grey)
            if report.page?.isSure != true, source.channels == .rgb {
                let picture = if let colour { colour } else { try Pix(source) }
                if let found = try PageFinder().find(in: picture), found.isSure { report.page = found }
            }
            guard let found = report.page, found.isSure,
                found.quadrilateral.leavesBackground(from: grey.width, grey.height)
            else { return }
            let (corrected, perspective) = try PerspectiveCorrection().correct(grey, found.quadrilateral)
            let picture = try colour.map { picture throws(ScanningError) in
                try PerspectiveCorrection().correct(picture, found.quadrilateral).page
            }
            (grey, colour) = try BorderTrim().trimRim(corrected, picture)
            report.perspective = perspective
            if let resolution = perspective.dotsPerInch {
                (dotsPerInch, workingDotsPerInch) = (resolution, resolution)
            }
        }

        mutating func level(_ ink: ReducedInk?) throws(ScanningError) {
            report.skew =
                if let ink, report.perspective == nil {
                    try SkewFinder().find(in: ink)
                } else { try SkewFinder().find(in: grey, dotsPerInch: workingDotsPerInch) }
            let degrees = report.skew.degreesClockwise
            let (width, height) = (grey.width, grey.height)
            let shift = sin(abs(degrees) * .pi / 180) * Double(max(width, height))
            guard report.skew.isSure, shift > PageStraightener.leastShiftPixels else { return }
            let growing = abs(degrees) > PageStraightener.leastGrowingDegrees
            grey = try grey.rotated(degreesClockwise: -degrees, growing: growing)
            colour = try colour?.rotated(degreesClockwise: -degrees, growing: growing)
            report.wasLevelled = true
            guard try grey.isBlank(outsideWidth: width, height: height, dotsPerInch: workingDotsPerInch)
            else { return }
            grey = try grey.centre(width: width, height: height)
            colour = try colour?.centre(width: width, height: height)
        }

        mutating func trimBorders() throws(ScanningError) {
            (grey, colour, report.borders) = try BorderTrim().trim(grey, colour)
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
    /// The page. Its channels are unchanged unless only grey was asked for; size and resolution follow from cropping and
    /// correction.
    public let raster: Raster
    /// The same page in grey.
    public let grey: Raster
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
