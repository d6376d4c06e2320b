public import SimpleFeatures

/// Makes the geometries of parcels valid. Not thread safe: it holds a GEOS context.
///
/// Uses GEOS's structure method: the union of the shells minus the holes. Slivers without an area are dropped.
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

    /// The overlap in square metres up to which parts of a parcel count as fitting: stroked arcs leave such
    /// overlaps.
    public static let partTolerance = 0.1

    /// Repairs the polygons of a parcel's features together; `nil` if they are already valid.
    public func repair(features: [[Polygon]]) throws(ParcelError) -> ParcelRepair? {
        guard var whole = try repair(features.flatMap(\.self)) else { return nil }
        guard features.count > 1, whole.areaChange <= Self.partTolerance else { return whole }
        for feature in features { if try repair(feature) != nil { return whole } }
        whole.joinsSoundParts = true
        return whole
    }

    /// Repairs polygons; `nil` if they are already valid.
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

/// The repair of an invalid geometry.
public struct ParcelRepair: Hashable, Sendable {
    /// The valid polygons; empty if nothing with an area is left.
    public var polygons: [Polygon]
    /// GEOS's reason why the geometry was invalid, for example `Self-intersection`.
    public var reason: String
    /// The location of the error, if GEOS reports it.
    public var place: Position?
    /// The area before: shells minus holes.
    public var areaBefore: Double
    /// The area of the valid polygons.
    public var areaAfter: Double
    /// The number of parts before.
    public var partsBefore: Int
    /// The number of parts after.
    public var partsAfter: Int
    /// The number of rings whose direction violated RFC 7946 and was corrected.
    public var turnedRings: Int

    /// Whether the only problem was that valid parts, delivered as separate features, touch. The source then has no
    /// error, and the polygons cover the same land in one piece.
    public var joinsSoundParts = false

    /// The absolute change of area.
    public var areaChange: Double { (areaAfter - areaBefore).magnitude }
}

extension Polygon {
    /// The area of the shell minus the holes, independent of ring directions.
    public var area: Double {
        holes.reduce(Self.signedArea(of: shell).magnitude) { $0 - Self.signedArea(of: $1).magnitude }
    }
}
