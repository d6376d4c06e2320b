public import SimpleFeatures

/// Divides parcels by zones; holds a GEOS context, so it is one task's own.
///
/// Zones and parcels are in the same plane system, in metres, and valid: `ParcelRepairer` tells.
///
/// ```swift
/// let overlay = try ZoneOverlay(zones: zones.map { $0.geometry?.polygons ?? [] })
/// for piece in try overlay.divide(parcel.polygons).pieces { print(piece.zone ?? -1, piece.area) }
/// ```
public final class ZoneOverlay {
    /// Square metres that computing in doubles leaves.
    private static let rounding = 1e-6
    /// So many conflicts are told of a parcel.
    private static let mostConflicts = 100

    private let geos: GEOSContext
    private let zones: [GEOSPreparedShape]
    private let grid: BoxGrid
    private let tolerance: SliverTolerance

    /// Prepares the zones, each of one polygon or several.
    public init(
        zones: [[Polygon]], tolerance: SliverTolerance = SliverTolerance()
    ) throws(ParcelError) {
        geos = try GEOSContext()
        var prepared: [GEOSPreparedShape] = []
        for zone in zones { prepared.append(try GEOSPreparedShape(geos.makeMultiPolygon(zone))) }
        self.zones = prepared
        grid = BoxGrid(zones.map { Geometry.multiPolygon($0).boundingBox ?? .nowhere })
        self.tolerance = tolerance
    }

    /// The parcel's pieces by zones.
    public func divide(_ polygons: [Polygon]) throws(ParcelError) -> ZonedParcel {
        let parcel = try geos.makeMultiPolygon(polygons)
        var zoned = ZonedParcel(area: try parcel.area())
        var cuts: [(zone: Int, shape: GEOSShape, area: Double)] = []
        if let box = Geometry.multiPolygon(polygons).boundingBox {
            try grid.forEachBox(touching: box) { (zone) throws(ParcelError) in
                guard let cut = try cut(parcel, by: zones[zone]) else { return }
                let area = try cut.area()
                if area > 0 { cuts.append((zone, cut, area)) }
            }
        }
        for cut in cuts { try add(cut.shape, cut.area, of: cut.zone, parcel, to: &zoned) }
        guard let first = cuts.first else {
            try add(parcel, zoned.area, of: nil, parcel, to: &zoned)
            return zoned
        }
        let ground = cuts.count == 1 ? first.shape : try geos.makeCollection(cuts.map(\.shape)).union()
        let area = try ground.area()
        if cuts.reduce(0, { $0 + $1.area }) - area > Self.rounding {
            zoned.conflicts = try conflicts(of: cuts)
        }
        if zoned.area - area > Self.rounding {
            let rest = try parcel.difference(ground)
            try add(rest, try rest.area(), of: nil, parcel, to: &zoned)
        }
        return zoned
    }

    /// What the zone has of the parcel: all, a part, or `nil` for nothing.
    private func cut(_ parcel: GEOSShape, by zone: GEOSPreparedShape) throws(ParcelError) -> GEOSShape? {
        guard try zone.intersects(parcel) else { return nil }
        return try zone.covers(parcel) ? parcel : zone.shape.intersection(parcel)
    }

    private func add(
        _ piece: GEOSShape, _ area: Double, of zone: Int?, _ parcel: GEOSShape, to zoned: inout ZonedParcel
    ) throws(ParcelError) {
        if piece !== parcel, tolerance.calls(sliver: area, perimeter: try piece.length()) {
            zoned.sliverCount += 1
            zoned.sliverArea += area
        } else {
            zoned.pieces.append(.init(zone: zone, area: area, polygons: try piece.polygons()))
        }
    }

    /// The first pairs of zones that overlap.
    private func conflicts(
        of cuts: [(zone: Int, shape: GEOSShape, area: Double)]
    ) throws(ParcelError) -> [ZonedParcel.Conflict] {
        var boxes: [BoundingBox] = []
        for cut in cuts { boxes.append(try cut.shape.box() ?? .nowhere) }
        let grid = BoxGrid(boxes)
        var conflicts: [ZonedParcel.Conflict] = []
        for (one, cut) in cuts.enumerated() {
            try grid.forEachBox(touching: boxes[one]) { (other) throws(ParcelError) in
                guard other > one, conflicts.count < Self.mostConflicts else { return }
                let common = try cut.shape.intersection(cuts[other].shape)
                let area = try common.area()
                guard area > 0, !tolerance.calls(sliver: area, perimeter: try common.length()) else { return }
                conflicts.append(.init(zones: [cut.zone, cuts[other].zone], area: area))
            }
        }
        return conflicts
    }
}
