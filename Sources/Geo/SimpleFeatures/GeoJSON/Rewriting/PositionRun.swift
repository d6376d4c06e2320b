/// Positions that a `CoordinateRewriter` hands over to be transformed in place.
public struct PositionRun {
    /// Eastings or longitudes.
    public let x: UnsafeMutableBufferPointer<Double>
    /// Northings or latitudes, as many.
    public let y: UnsafeMutableBufferPointer<Double>
    /// The number of the feature, counted from 1.
    public let feature: Int
    /// The byte at which the run starts in the source.
    public let offset: Int
    /// The name in a `crs` member that was met so far.
    public let crsName: String?
}
