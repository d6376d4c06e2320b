public import SimpleFeatures

/// Measures parcels. Not thread safe: it holds a GEOS context.
///
/// ```swift
/// let surveyor = try ParcelSurveyor()
/// let measures = try surveyor.measure([Polygon(rings: [square])])
/// print(measures.area, measures.perimeter)
/// ```
public final class ParcelSurveyor {
    private let geos: GEOSContext
    private var proof = ValidityProof()

    /// Starts GEOS.
    public init() throws(ParcelError) {
        geos = try GEOSContext()
    }

    /// GEOS's version, for example `3.11.1`; `nil` if it is not installed.
    public static var libraryVersion: String? { GEOSContext.libraryVersion }

    /// Measures a parcel, with coordinates in metres.
    public func measure(_ polygons: [Polygon]) throws(ParcelError) -> ParcelMeasures {
        var table = RingTable()
        table.append(polygons)
        let survey = try survey(parcel: 0, of: table)
        guard let measures = ParcelMeasures(survey.parts, fault: survey.fault) else { throw Self.empty }
        return measures
    }

    /// Measures each part of a parcel in a table. `fault` is the reason why the parts together are invalid, if they
    /// are.
    public func survey(
        parcel: Int, of table: RingTable
    ) throws(ParcelError) -> (parts: [PartMeasures], fault: String?) {
        var parts: [PartMeasures] = []
        var isProven = true
        table.forEachPolygon(ofParcel: parcel) { polygon in
            isProven = isProven && proof.holds(for: polygon)
            parts.append(PartMeasures(polygon))
        }
        guard !parts.isEmpty else { throw Self.empty }
        guard parts.allSatisfy({ $0.plane.area.isFinite && $0.plane.perimeter.isFinite }) else {
            throw ParcelError(
                .notFinite, "a coordinate is too large or not a number", remedy: "Correct it in the source.")
        }
        // Parts with disjoint boxes cannot meet.
        if isProven, parts.count == 1 || BoundingBox.areApart(parts.map(\.box)) { return (parts, nil) }
        let polygons = table.shapes(ofParcel: parcel)
        return (parts, try geos.makeMultiPolygon(polygons).fault())
    }

    /// Whether a parcel in a table is valid, as in `survey`, without measuring it. An empty parcel is invalid.
    package func isValid(parcel: Int, of table: RingTable) throws(ParcelError) -> Bool {
        var boxes: [BoundingBox] = []
        var isProven = true
        let isOne = table.polygons(ofParcel: parcel).count == 1
        var isEmpty = true
        table.forEachPolygon(ofParcel: parcel) { polygon in
            isEmpty = false
            isProven = isProven && proof.holds(for: polygon)
            if isProven, !isOne { boxes.append(PartMeasures.box(of: polygon[0])) }
        }
        if isEmpty { return false }
        if isProven, isOne || BoundingBox.areApart(boxes) { return true }
        return try geos.makeMultiPolygon(table.shapes(ofParcel: parcel)).fault() == nil
    }

    private static let empty = ParcelError(
        .topology, "the geometry is empty", remedy: "Leave it out, or correct it in the source.")
}

/// A hash of a polygon's sides, independent of where its rings start and in which direction they run.
///
/// Different polygons have the same outline with a probability of 2⁻⁶⁴.
public struct Outline: Hashable, Sendable {
    private var sum: UInt64 = 0

    /// The outline of a polygon.
    public init(_ polygon: Polygon) {
        for ring in polygon.rings {
            for (start, end) in zip(ring, ring.dropFirst()) {
                add(Self.hash(start.x, start.y), Self.hash(end.x, end.y))
            }
        }
    }

    init(_ polygon: FlatPolygon) {
        for index in 0..<polygon.count {
            let ring = polygon[index]
            guard ring.count > 0 else { continue }
            var start = Self.hash(ring.x[0], ring.y[0])
            for corner in 1..<max(ring.count, 1) {
                let end = Self.hash(ring.x[corner], ring.y[corner])
                add(start, end)
                start = end
            }
        }
    }

    /// Adds a side given by the hashes of its ends. Sides of length 0 do not count.
    @inline(__always)
    private mutating func add(_ start: UInt64, _ end: UInt64) {
        if start != end { sum &+= Self.mixed(start &+ end) }
    }

    @inline(__always)
    private static func hash(_ x: Double, _ y: Double) -> UInt64 {
        // Adding 0 turns -0 into 0.
        mixed((x + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15 ^ mixed((y + 0).bitPattern))
    }

    /// Mixes all bits (SplitMix64; Steele, Lea and Flood 2014).
    @inline(__always)
    private static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

/// A position inside a polygon: the middle of the widest section of a horizontal line across it.
///
/// Bitwise equal to GEOS's `InteriorPointArea`. The line lies half-way between the two corner northings next to the
/// middle of the polygon, so that it touches no corner. Without an area, the position is the first corner.
struct InteriorPoint {
    let position: Position
    /// The width of that section, 0 if there is none.
    let width: Double

    init(_ polygon: FlatPolygon, _ box: BoundingBox) {
        let y = Self.northing(polygon, box)
        var crossings: [Double] = []
        for index in 0..<polygon.count { Self.cross(polygon[index], at: y, into: &crossings) }
        crossings.sort()
        var best = (x: 0.0, width: 0.0)
        for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
            let width = crossings[pair + 1] - crossings[pair]
            if width > best.width { best = ((crossings[pair] + crossings[pair + 1]) / 2, width) }
        }
        width = best.width
        position =
            best.width > 0
            ? Position(x: best.x, y: y) : Position(x: polygon[0].x[0], y: polygon[0].y[0])
    }

    private static func northing(_ polygon: FlatPolygon, _ box: BoundingBox) -> Double {
        let centre = (box.minY + box.maxY) / 2
        var (below, above) = (box.minY, box.maxY)
        for index in 0..<polygon.count {
            let ring = polygon[index]
            for corner in 0..<ring.count {
                let y = ring.y[corner]
                below = y <= centre && y > below ? y : below
                above = y > centre && y < above ? y : above
            }
        }
        return (below + above) / 2
    }

    private static func cross(_ ring: FlatRing, at y: Double, into crossings: inout [Double]) {
        for end in 1..<max(ring.count, 1) {
            let (y0, y1) = (ring.y[end - 1], ring.y[end])
            // A side includes its lower end but not its upper one.
            guard (y0 > y) != (y1 > y) else { continue }
            let (x0, x1) = (ring.x[end - 1], ring.x[end])
            crossings.append(x0 == x1 ? x0 : x0 + (y - y0) / ((y1 - y0) / (x1 - x0)))
        }
    }
}
