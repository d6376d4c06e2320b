public import Images

/// Makes a rectangle of a quadrilateral: a page photographed at an angle as if seen from straight above.
///
/// The proportions follow from the perspective itself (Zhang and He, Whiteboard scanning and image enhancement, 2007)
/// and are drawn to a known paper's within 4 %; its size then gives the resolution.
///
/// ```swift
/// if let page = try PageFinder().find(in: photo), page.isSure {
///     let (raster, perspective) = try PerspectiveCorrection().correct(photo, page.quadrilateral)
/// }
/// ```
public struct PerspectiveCorrection: Sendable, Hashable, Codable {
    /// A correction.
    public init() {}

    /// What lies in the quadrilateral, as large as its longer sides; white where it reaches out of the picture.
    ///
    /// Throws `scan.processingFailed` for corners that enclose nothing.
    public func correct(
        _ raster: Raster, _ quadrilateral: Quadrilateral
    ) throws(ScanningError) -> (raster: Raster, perspective: Perspective) {
        let (page, perspective) = try correct(try Pix(raster), quadrilateral)
        return (try page.raster(dotsPerInch: perspective.dotsPerInch), perspective)
    }

    func correct(
        _ page: Pix, _ quadrilateral: Quadrilateral
    ) throws(ScanningError) -> (page: Pix, perspective: Perspective) {
        guard quadrilateral.isConvex, quadrilateral.area >= 1,
            quadrilateral.corners.allSatisfy({ abs($0.x) < 1e5 && abs($0.y) < 1e5 })
        else { throw Pix.failure("quadrilateral") }
        let perspective = Perspective(of: quadrilateral, inPictureOf: page.width, page.height)
        return (
            try page.rectified(quadrilateral, width: perspective.width, height: perspective.height),
            perspective
        )
    }
}
