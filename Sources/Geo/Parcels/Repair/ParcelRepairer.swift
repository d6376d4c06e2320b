public import SimpleFeatures

/// Makes the geometries of parcels valid; holds a GEOS context, so it is one task's own.
///
/// By GEOS's structure method: what shells enclose, without what holes enclose; slivers without an area go.
///
/// ```swift
/// let repairer = try ParcelRepairer()
/// if let repair = try repairer.repair(parcel.polygons) { print(repair.reason, repair.areaChange) }
/// ```
public final class ParcelRepairer {
    private let geos: GEOSContext

    /// Starts GEOS.
    public init() throws(ParcelError) {
        geos = try GEOSContext()
    }

    /// So many square metres that parts have both, and fewer, are what stroked arcs leave between parts that fit.
    public static let partTolerance = 0.1

    /// What makes a parcel's features valid together; `nil` where they are valid already.
    public func repair(features: [[Polygon]]) throws(ParcelError) -> ParcelRepair? {
        guard var whole = try repair(features.flatMap(\.self)) else { return nil }
        guard features.count > 1, whole.areaChange <= Self.partTolerance else { return whole }
        for feature in features { if try repair(feature) != nil { return whole } }
        whole.joinsSoundParts = true
        return whole
    }

    /// What makes the polygons valid; `nil` where they are valid already.
    public func repair(_ polygons: [Polygon]) throws(ParcelError) -> ParcelRepair? {
        let shape = try geos.makeMultiPolygon(polygons)
        guard let (reason, place) = try shape.invalidity() else { return nil }
        let repaired = try shape.madeValid().polygons().map(\.woundByRFC7946)
        let turned = polygons.reduce(0) { sum, polygon in
            sum + zip(polygon.rings, polygon.woundByRFC7946.rings).count { $0 != $1 }
        }
        return ParcelRepair(
            polygons: repaired, reason: reason, place: place,
            areaBefore: polygons.reduce(0) { $0 + $1.area }, areaAfter: repaired.reduce(0) { $0 + $1.area },
            partsBefore: polygons.count, partsAfter: repaired.count, turnedRings: turned)
    }
}
