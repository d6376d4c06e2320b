public import SimpleFeatures

/// Area, perimeter and centroid of one or more polygons, in metres and square metres.
public struct PlaneMeasures: Hashable, Sendable {
    /// Area without the holes.
    public private(set) var area = 0.0
    /// Length of all borders, including holes.
    public private(set) var perimeter = 0.0
    // Two numbers take half the memory of a `Position`.
    private var centroidX = Double.nan
    private var centroidY = Double.nan

    /// The centroid, which may lie outside the area. Computed from the border if there is no area.
    public private(set) var centroid: Position {
        get { Position(x: centroidX, y: centroidY) }
        set { (centroidX, centroidY) = (newValue.x, newValue.y) }
    }

    init() {}

    init(_ polygon: FlatPolygon) {
        let shell = polygon[0]
        let origin = (x: shell.x[0], y: shell.y[0])
        var moment = (x: 0.0, y: 0.0)
        for index in 0..<polygon.count {
            let sums = RingSums(polygon[index], from: origin)
            // Shells count positive and holes negative, whatever their direction.
            let sign = (sums.twiceArea < 0) == (index == 0) ? -1.0 : 1.0
            area += sign * sums.twiceArea / 2
            moment.x += sign * sums.momentX
            moment.y += sign * sums.momentY
            perimeter += sums.length
        }
        if area != 0 {
            centroid = Position(x: origin.x + moment.x / (6 * area), y: origin.y + moment.y / (6 * area))
        } else {
            centroid = Self.centreOfBorder(polygon, perimeter)
        }
    }

    /// Adds the measures of another part.
    mutating func add(_ other: PlaneMeasures) {
        let isFlat = area == 0 && other.area == 0
        let (weight, weightOfOther) = isFlat ? (perimeter, other.perimeter) : (area, other.area)
        let share = weight + weightOfOther == 0 ? 0 : weightOfOther / (weight + weightOfOther)
        centroid =
            centroid.x.isNaN
            ? other.centroid
            : Position(
                x: centroid.x + (other.centroid.x - centroid.x) * share,
                y: centroid.y + (other.centroid.y - centroid.y) * share)
        area += other.area
        perimeter += other.perimeter
    }

    private static func centreOfBorder(_ polygon: FlatPolygon, _ length: Double) -> Position {
        let origin = Position(x: polygon[0].x[0], y: polygon[0].y[0])
        guard length > 0 else { return origin }
        var moment = (x: 0.0, y: 0.0)
        for index in 0..<polygon.count {
            let ring = polygon[index]
            for end in 1..<max(ring.count, 1) {
                let (dx, dy) = (ring.x[end] - ring.x[end - 1], ring.y[end] - ring.y[end - 1])
                let side = (dx * dx + dy * dy).squareRoot()
                moment.x += side * (ring.x[end] + ring.x[end - 1] - 2 * origin.x) / 2
                moment.y += side * (ring.y[end] + ring.y[end - 1] - 2 * origin.y) / 2
            }
        }
        return Position(x: origin.x + moment.x / length, y: origin.y + moment.y / length)
    }
}

extension RingTable {
    /// Area, perimeter and centroid of each parcel.
    ///
    /// ```swift
    /// let areas = RingTable(parcels).planeMeasures().map(\.area)
    /// ```
    public func planeMeasures() -> [PlaneMeasures] {
        var measures = [PlaneMeasures](repeating: PlaneMeasures(), count: parcelCount)
        for parcel in 0..<parcelCount {
            forEachPolygon(ofParcel: parcel) { measures[parcel].add(PlaneMeasures($0)) }
        }
        return measures
    }
}

/// The sums over a ring's sides in the shoelace formula.
private struct RingSums {
    /// Positive if the ring is counter-clockwise.
    private(set) var twiceArea = 0.0
    /// Six times the first moments of area about the origin, with the sign of the area.
    private(set) var momentX = 0.0
    private(set) var momentY = 0.0
    private(set) var length = 0.0

    /// Coordinates are taken relative to `origin`, near the ring, to keep precision.
    @inline(__always)
    init(_ ring: FlatRing, from origin: (x: Double, y: Double)) {
        guard ring.count > 0 else { return }
        var (lastX, lastY) = (ring.x[0] - origin.x, ring.y[0] - origin.y)
        for index in 1..<max(ring.count, 1) {
            let (x, y) = (ring.x[index] - origin.x, ring.y[index] - origin.y)
            let cross = lastX * y - x * lastY
            twiceArea += cross
            momentX += (lastX + x) * cross
            momentY += (lastY + y) * cross
            let (dx, dy) = (x - lastX, y - lastY)
            length += (dx * dx + dy * dy).squareRoot()
            (lastX, lastY) = (x, y)
        }
    }
}

/// The coordinates of a closed ring in a table. The last position equals the first.
struct FlatRing {
    let x: UnsafePointer<Double>
    let y: UnsafePointer<Double>
    let count: Int

    /// Whether the ring has at least four positions and ends where it starts.
    var isClosed: Bool { count >= 4 && x[0] == x[count - 1] && y[0] == y[count - 1] }
}

/// The rings of a polygon in a table, the shell first.
struct FlatPolygon {
    private let x: UnsafePointer<Double>
    private let y: UnsafePointer<Double>
    private let starts: UnsafePointer<Int32>
    /// The number of rings.
    let count: Int

    /// Creates a polygon of `count` rings; `starts` has `count + 1` entries.
    init(x: UnsafePointer<Double>, y: UnsafePointer<Double>, starts: UnsafePointer<Int32>, count: Int) {
        self.x = x
        self.y = y
        self.starts = starts
        self.count = count
    }

    @inline(__always)
    subscript(ring: Int) -> FlatRing {
        let start = Int(starts[ring])
        return FlatRing(x: x + start, y: y + start, count: Int(starts[ring + 1]) - start)
    }
}

extension RingTable {
    /// Calls `body` with each polygon of a parcel that is not empty.
    @inline(__always)
    func forEachPolygon<Failure: Error>(
        ofParcel parcel: Int, _ body: (FlatPolygon) throws(Failure) -> Void
    ) throws(Failure) {
        let polygons = polygons(ofParcel: parcel)
        try x.withUnsafeBufferPointer { (x) throws(Failure) in
            try y.withUnsafeBufferPointer { (y) throws(Failure) in
                try ringStarts.withUnsafeBufferPointer { (starts) throws(Failure) in
                    guard let x = x.baseAddress, let y = y.baseAddress, let starts = starts.baseAddress else {
                        return
                    }
                    for polygon in polygons {
                        let rings = rings(ofPolygon: polygon)
                        let flat = FlatPolygon(
                            x: x, y: y, starts: starts + rings.lowerBound, count: rings.count)
                        if flat.count > 0, flat[0].count > 0 { try body(flat) }
                    }
                }
            }
        }
    }
}
