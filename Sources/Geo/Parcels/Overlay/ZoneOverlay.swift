public import SimpleFeatures

/// Divides parcels by zones. Not thread safe: it holds a GEOS context.
///
/// Zones and parcels must be valid (see `ParcelRepairer`) and in the same plane CRS, in metres.
///
/// ```swift
/// let overlay = try ZoneOverlay(zones: zones.map { $0.geometry?.polygons ?? [] })
/// for piece in try overlay.divide(parcel.polygons).pieces { print(piece.zone ?? -1, piece.area) }
/// ```
public final class ZoneOverlay {
    /// Rounding error of areas in square metres.
    private static let rounding = 1e-6
    /// The maximum number of conflicts reported per parcel.
    private static let maxConflicts = 100
    /// The maximum number of zones per parcel that are compared pairwise.
    private static let maxCompared = 16

    private struct Pair: Hashable {
        let one: Int
        let other: Int
    }

    private var overlapping: [Pair: Bool] = [:]
    private let geos: GEOSContext
    private let zones: [GEOSPreparedShape]
    private let grid: BoxGrid
    private let tolerance: SliverTolerance

    /// Prepares the zones, each of one or more polygons.
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

    /// Divides a parcel into pieces by zone. If all pieces are slivers, the largest is kept.
    public func divide(_ polygons: [Polygon]) throws(ParcelError) -> ZonedParcel {
        var division = try division(of: polygons)
        if division.zoned.pieces.isEmpty, let largest = division.largestSliver {
            division.zoned.pieces = [largest]
            division.zoned.sliverCount -= 1
            division.zoned.sliverArea = max(division.zoned.sliverArea - largest.area, 0)
        }
        return division.zoned
    }

    /// The state while a parcel is divided.
    private struct Division {
        var zoned: ZonedParcel
        var largestSliver: ZonedParcel.Piece?
    }

    private func division(of polygons: [Polygon]) throws(ParcelError) -> Division {
        let parcel = try geos.makeMultiPolygon(polygons)
        var division = Division(zoned: ZonedParcel(area: try parcel.area()))
        var cuts: [(zone: Int, shape: GEOSShape, area: Double)] = []
        if let box = Geometry.multiPolygon(polygons).boundingBox {
            try grid.forEachBox(touching: box) { (zone) throws(ParcelError) in
                guard let cut = try cut(parcel, by: zones[zone]) else { return }
                let area = try cut.area()
                if area > 0 { cuts.append((zone, cut, area)) }
            }
        }
        for cut in cuts { try add(cut.shape, cut.area, of: cut.zone, parcel, to: &division) }
        guard let first = cuts.first else {
            try add(parcel, division.zoned.area, of: nil, parcel, to: &division)
            return division
        }
        let sum = cuts.reduce(0) { $0 + $1.area }
        let mayOverlap = try mayOverlap(cuts.map(\.zone))
        guard mayOverlap || division.zoned.area - sum > Self.rounding else { return division }
        let ground = cuts.count == 1 ? first.shape : try geos.makeCollection(cuts.map(\.shape)).union()
        let area = try ground.area()
        if mayOverlap && sum - area > Self.rounding { division.zoned.conflicts = try conflicts(of: cuts) }
        if division.zoned.area - area > Self.rounding {
            let rest = try parcel.difference(ground).areal()
            try add(rest, try rest.area(), of: nil, parcel, to: &division)
        }
        return division
    }

    /// Whether any two of these zones overlap anywhere. Results are cached by pair.
    private func mayOverlap(_ numbers: [Int]) throws(ParcelError) -> Bool {
        guard numbers.count <= Self.maxCompared else { return true }
        for (place, one) in numbers.enumerated() {
            for other in numbers[..<place] {
                let pair = Pair(one: other, other: one)
                if let known = overlapping[pair] {
                    if known { return true }
                    continue
                }
                let doOverlap = try zones[one].shape.intersection(zones[other].shape).area() > Self.rounding
                overlapping[pair] = doOverlap
                if doOverlap { return true }
            }
        }
        return false
    }

    /// The part of the parcel in the zone: all of it, a part, or `nil`.
    private func cut(_ parcel: GEOSShape, by zone: GEOSPreparedShape) throws(ParcelError) -> GEOSShape? {
        guard try zone.intersects(parcel) else { return nil }
        return try zone.covers(parcel) ? parcel : zone.shape.intersection(parcel).areal()
    }

    private func add(
        _ piece: GEOSShape, _ area: Double, of zone: Int?, _ parcel: GEOSShape, to division: inout Division
    ) throws(ParcelError) {
        if piece !== parcel, tolerance.isSliver(area: area, perimeter: try piece.length()) {
            division.zoned.sliverCount += 1
            division.zoned.sliverArea += area
            guard division.zoned.pieces.isEmpty, area > division.largestSliver?.area ?? 0 else { return }
            division.largestSliver = .init(zone: zone, area: area, polygons: try piece.polygons())
        } else {
            division.zoned.pieces.append(.init(zone: zone, area: area, polygons: try piece.polygons()))
        }
    }

    /// The first pairs of overlapping zones.
    private func conflicts(
        of cuts: [(zone: Int, shape: GEOSShape, area: Double)]
    ) throws(ParcelError) -> [ZonedParcel.Conflict] {
        var boxes: [BoundingBox] = []
        for cut in cuts { boxes.append(try cut.shape.box() ?? .nowhere) }
        let grid = BoxGrid(boxes)
        var conflicts: [ZonedParcel.Conflict] = []
        for (one, cut) in cuts.enumerated() {
            try grid.forEachBox(touching: boxes[one]) { (other) throws(ParcelError) in
                guard other > one, conflicts.count < Self.maxConflicts else { return }
                let common = try cut.shape.intersection(cuts[other].shape)
                let area = try common.area()
                guard area > 0, !tolerance.isSliver(area: area, perimeter: try common.length()) else {
                    return
                }
                conflicts.append(.init(zones: [cut.zone, cuts[other].zone], area: area))
            }
        }
        return conflicts
    }
}

/// A parcel divided by zones.
public struct ZonedParcel: Hashable, Sendable {
    /// The part of a parcel in one zone, or in no zone.
    public struct Piece: Hashable, Sendable {
        /// The zone's index; `nil` for the part outside all zones.
        public var zone: Int?
        /// Its area in square metres.
        public var area: Double
        /// Its geometry.
        public var polygons: [Polygon]
    }

    /// Two zones that overlap on the parcel.
    public struct Conflict: Hashable, Sendable {
        /// The two zones' indices, the smaller first.
        public var zones: [Int]
        /// The area of the overlap in square metres.
        public var area: Double
    }

    /// The parcel's area in square metres.
    public var area: Double
    /// The pieces by zone index, the part outside all zones last; without slivers.
    public var pieces: [Piece] = []
    /// The number of slivers left out.
    public var sliverCount = 0
    /// The area of the slivers.
    public var sliverArea = 0.0
    /// Zones that overlap on the parcel by more than a sliver, at most 100 pairs.
    public var conflicts: [Conflict] = []
}

/// Thresholds below which a piece is a sliver.
public struct SliverTolerance: Hashable, Sendable {
    /// Minimum area in square metres.
    public var area: Double
    /// Minimum mean width in metres: twice the area divided by the perimeter.
    public var width: Double

    /// Creates a tolerance.
    public init(area: Double = 0.1, width: Double = 0) {
        self.area = area
        self.width = width
    }

    func isSliver(area: Double, perimeter: Double) -> Bool {
        area < self.area || 2 * area < width * perimeter
    }
}
