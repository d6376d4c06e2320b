public import SimpleFeatures

/// Area, perimeter and centroid of a polygon or of several, in metres and square metres.
public struct PlaneMeasures: Hashable, Sendable {
    /// Area without the holes.
    public private(set) var area = 0.0
    /// Length of all borders, those of holes included.
    public private(set) var perimeter = 0.0
    // Two numbers are half as large as a position.
    private var centroidX = Double.nan
    private var centroidY = Double.nan

    /// The centre of the area, which may lie outside of it; of the border where there is no area.
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
            // A shell adds and a hole takes away, whichever way they run.
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

    /// Adds what another part has.
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
