public import SimpleFeatures

/// A drawn map and what its reader may want to know about it.
public struct MapPicture: Hashable, Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// The ground within the frame, in metres of the plane system.
    public let ground: BoundingBox
    /// Ground metres for one pixel.
    public let metresPerPixel: Double
    /// The denominator of the scale at the page's dots per inch.
    public let scaleDenominator: Double
    /// How many labels found a place.
    public let labelsDrawn: Int
    /// How many labels had no room and were left out.
    public let labelsSkipped: Int
}
