public import SimpleFeatures

/// What became of a parcel whose geometry was not valid.
public struct ParcelRepair: Hashable, Sendable {
    /// The valid polygons; none where nothing with an area is left.
    public var polygons: [Polygon]
    /// Why the geometry was not valid, in GEOS's words, for example `Self-intersection`.
    public var reason: String
    /// Where that is, if GEOS says it.
    public var place: Position?
    /// The area before, of shells without holes as they stood.
    public var areaBefore: Double
    /// The area of the valid polygons.
    public var areaAfter: Double
    /// Parts before.
    public var partsBefore: Int
    /// Parts now.
    public var partsAfter: Int
    /// Rings that ran the wrong way round by RFC 7946, which all are turned now.
    public var turnedRings: Int

    /// Whether nothing is wrong but that parts touch that came as features of their own, each of them valid: there was no
    /// fault in the source, and the polygons have the same land in one piece.
    public var joinsSoundParts = false

    /// By how much the area became another one.
    public var areaChange: Double { (areaAfter - areaBefore).magnitude }
}
