public import Images

/// A straightened page, and what was found on the way.
public struct StraightenedPage: Sendable {
    /// The page. Its channels are as they were; size and resolution follow from what was cut and undone.
    public let raster: Raster
    /// Each step's figures.
    public let report: StraighteningReport
}
