public import SimpleFeatures

/// The land of a group of parcels without the borders between them.
public struct DissolvedLand: Hashable, Sendable {
    /// How it was made.
    public enum Method: String, Codable, Hashable, Sendable {
        /// By the borders that the parcels share: they do not overlap.
        case borders
        /// By GEOS's union, since the parcels overlap or are not valid.
        case union
    }

    /// Its polygons, turned as RFC 7946 asks.
    public var polygons: [Polygon]
    /// Its area in square metres, land that several parcels have counted once.
    public var area: Double
    /// The areas of the parcels added up.
    public var parcelArea: Double
    /// How it was made.
    public var method: Method

    /// The area that more than one parcel has.
    public var overlap: Double { max(parcelArea - area, 0) }
}
