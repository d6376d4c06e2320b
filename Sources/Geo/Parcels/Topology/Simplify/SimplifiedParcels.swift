public import SimpleFeatures

/// Parcels with simpler borders.
public struct SimplifiedParcels: Sendable {
    /// The polygons of each parcel, turned as RFC 7946 asks.
    public var polygons: [[Polygon]] = []
    /// By how much each parcel grew, in square metres; less than 0 where it shrank.
    public var areaChanges: [Double] = []
    /// How many corners the rings had.
    public var cornersBefore = 0
    /// How many corners the rings have.
    public var cornersAfter = 0
}
