public import SimpleFeatures

/// Land that two parcels both have.
public struct LandOverlap: Hashable, Sendable {
    /// The parcel that comes first.
    public let first: Int
    /// The other parcel.
    public let second: Int
    /// Square metres of the land that both have.
    public let area: Double
    /// That land.
    public let polygons: [Polygon]

    /// The overlaps among parcels that are wider than `tolerance` metres, by the first and then the second parcel.
    ///
    /// Parcels with open rings, or rings of fewer than three corners, have none. So many parcels over each other that they
    /// cannot all be looked at are an error.
    public static func all(
        among parcels: [Parcel], tolerance: Double = CoverageRules().tolerance
    ) throws(ParcelError) -> [LandOverlap] {
        let polygons = parcels.map(\.polygonsToCompare)
        let net = try BorderNet(RingTable(polygons: polygons))
        var search = OverlapSearch(net)
        var shapes = ValidShapes(try GEOSContext(), polygons)
        var overlaps: [LandOverlap] = []
        for (first, second) in try search.candidates() {
            guard let land = try shapes.common(first, second), land.width > tolerance else { continue }
            overlaps.append(
                LandOverlap(first: first, second: second, area: land.area, polygons: land.polygons))
        }
        return overlaps
    }
}

extension Parcel {
    /// Its polygons; none where a ring is open or has fewer than three corners.
    fileprivate var polygonsToCompare: [Polygon] {
        let check = RingCheck(parcel: 0, rules: CoverageRules())
        let isFine = polygons.flatMap(\.rings).allSatisfy { check.isRing($0) }
        return isFine ? polygons : []
    }
}
