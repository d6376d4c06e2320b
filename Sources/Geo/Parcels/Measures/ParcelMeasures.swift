public import SimpleFeatures

/// What can be measured of a parcel in its plane system, in metres and square metres.
public struct ParcelMeasures: Hashable, Sendable {
    /// Area of all parts without their holes.
    public var area: Double
    /// Length of all borders, those of holes included.
    public var perimeter: Double
    /// Count of parts.
    public var parts: Int
    /// Count of holes in all parts.
    public var holes: Int
    /// Count of corners, each ring's closing position not counted.
    public var vertices: Int
    /// A position inside the parcel, fit for a label.
    public var pointOnSurface: Position
    /// Why the geometry is not valid, for example `Self-intersection at 2600001 1200002`; `nil` if it is.
    public var fault: String?
}
