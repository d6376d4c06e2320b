public import Images

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Cleans scanned and photographed pages: evens out the light and lays the text lines level.
///
/// Light: the background is mapped in tiles of 20 x 30 pixels, and each pixel scaled so that paper becomes white;
/// shadows and grey paper go. Skew: found within 7 degrees to 0.01 degree by how sharply the lines of text stand out
/// in the row sums, and undone about the page's centre, with white coming in at the corners. A page that lies on its
/// side or upside down stays so: that is not a skew.
///
/// ```swift
/// let page = try ScanCleaner().straighten(raster)
/// print(page.skewDegrees, page.wasRotated)
/// ```
public struct ScanCleaner: Sendable, Hashable, Codable {
    /// Whether the background is made white.
    public var normalisesBackground: Bool

    /// A cleaner with its settings.
    public init(normalisesBackground: Bool = true) {
        self.normalisesBackground = normalisesBackground
    }

    /// The page cleaned and straightened; colour stays colour.
    ///
    /// A page without text comes back unturned. Throws `scan.tooLarge` for more than 32,767 pixels a side.
    public func straighten(_ raster: Raster) throws(ScanningError) -> StraightenedPage {
        let source = try Pix(raster)
        let page = normalisesBackground ? source.withWhiteBackground() ?? source : source
        let skew = page.skew()

        let shift = sin(abs(skew.degreesClockwise) * .pi / 180) * Double(max(raster.width, raster.height))
        let turns = skew.confidence > Self.leastConfidence && shift > Self.leastShiftPixels
        let result = turns ? try page.rotated(degreesClockwise: -skew.degreesClockwise) : page
        return StraightenedPage(
            raster: try result.raster(like: raster),
            skewDegrees: skew.degreesClockwise,
            skewConfidence: skew.confidence,
            wasRotated: turns)
    }

    /// Below this the angle is noise.
    private static let leastConfidence = 2.5
    /// A skew that shifts the page's ends against each other by less is not worth the loss of sharpness: 0.05 degrees
    /// for an A4 page at 300 dots an inch.
    private static let leastShiftPixels = 3.0
}
