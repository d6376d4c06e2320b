public import Images

/// A page after cleaning, and what was found about its skew.
public struct StraightenedPage: Sendable {
    /// The page: size, channels and resolution as they were.
    public let raster: Raster
    /// How far the text lay turned clockwise before, in degrees from -7 to 7; 0 where no skew could be found.
    ///
    /// The page was turned back by this angle if `wasRotated`.
    public let skewDegrees: Double
    /// How distinct the skew is: the ratio of the best to the worst alignment of the text lines. Below 2.5 the
    /// angle means nothing and the page is left as it lies.
    public let skewConfidence: Double
    /// Whether the page was turned.
    public let wasRotated: Bool
}
