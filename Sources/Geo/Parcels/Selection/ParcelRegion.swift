public import SimpleFeatures

/// A region to select parcels by: a box, polygons or a circle. Not thread safe: it holds a GEOS context.
///
/// ```swift
/// let region = try ParcelRegion(around: Position(x: 2_600_000, y: 1_200_000), radius: 50)
/// let near = try parcels.filter { parcel in try region.selects(parcel.polygons, .touches) }
/// ```
public final class ParcelRegion {
    /// The relation of selected parcels to the region.
    public enum Relation: Hashable, Sendable {
        /// The parcel shares a point with the region, borders included.
        case touches
        /// The whole parcel lies in the region; borders may coincide.
        case within
    }

    private enum Shape {
        case polygons(GEOSPreparedShape)
        case circle(centre: Position, radius: Double)
    }

    /// The bounding box of the region.
    public let box: BoundingBox
    private let geos: GEOSContext
    private let shape: Shape

    /// A rectangular region.
    public convenience init(_ box: BoundingBox) throws(ParcelError) {
        let corners = [
            (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY),
            (box.minX, box.minY),
        ]
        try self.init([Polygon(rings: [corners.map { Position(x: $0.0, y: $0.1) }])], box: box)
    }

    /// The union of polygons, which must be valid.
    public convenience init(_ polygons: [Polygon]) throws(ParcelError) {
        guard let box = Geometry.multiPolygon(polygons).boundingBox, box.isFinite else {
            throw ParcelError(
                .noPolygon, "the region has no area", remedy: "Give polygons with finite coordinates.")
        }
        try self.init(polygons, box: box)
    }

    private init(_ polygons: [Polygon], box: BoundingBox) throws(ParcelError) {
        geos = try GEOSContext()
        self.box = box
        var parts: [GEOSShape] = []
        for polygon in polygons {
            let part = try geos.makeMultiPolygon([polygon])
            if let fault = try part.fault() {
                throw ParcelError(
                    .topology, "the region is not valid: \(fault)", remedy: "Correct it, or repair it first.")
            }
            parts.append(part)
        }
        shape = .polygons(try GEOSPreparedShape(geos.makeCollection(parts).union()))
    }

    /// The points within `radius` metres of a point; radius 0 is the point itself.
    public init(around centre: Position, radius: Double) throws(ParcelError) {
        guard centre.x.isFinite, centre.y.isFinite, radius.isFinite, radius >= 0 else {
            throw ParcelError(
                .notFinite, "a circle of \(radius) m around \(centre.x), \(centre.y) is not valid",
                remedy: "Give finite numbers, and a radius of 0 or more.")
        }
        geos = try GEOSContext()
        box = BoundingBox(
            minX: (centre.x - radius).nextDown, minY: (centre.y - radius).nextDown,
            maxX: (centre.x + radius).nextUp, maxY: (centre.y + radius).nextUp)
        shape = .circle(centre: centre, radius: radius)
    }

    /// Whether a parcel with these polygons is selected.
    public func selects(_ polygons: [Polygon], _ relation: Relation) throws(ParcelError) -> Bool {
        guard let other = Geometry.multiPolygon(polygons).boundingBox,
            relation == .touches ? box.touches(other) : box.holds(other)
        else { return false }
        switch (shape, relation) {
        case (.circle(let centre, let radius), .touches):
            return CirclePolygons.touch(polygons, centre, radius: radius)
        case (.circle(let centre, let radius), .within):
            return CirclePolygons.areWithin(polygons, centre, radius: radius)
        case (.polygons(let prepared), .touches):
            return try prepared.intersects(geos.makeMultiPolygon(polygons))
        case (.polygons(let prepared), .within):
            return try prepared.covers(geos.makeMultiPolygon(polygons))
        }
    }
}

/// An exact sum of doubles, as components that do not overlap, the largest last (Shewchuk 1997).
struct Expansion {
    private var components: [Double] = []

    /// The difference of two numbers and its rounding error.
    static func difference(_ one: Double, _ other: Double) -> (value: Double, rest: Double) {
        let value = one - other
        let virtual = one - value
        return (value, (one - (value + virtual)) + (virtual - other))
    }

    /// Adds or subtracts the product of two such differences.
    mutating func add(
        productOf one: (value: Double, rest: Double), _ other: (value: Double, rest: Double), sign: Double
    ) {
        for factor in [one.rest, one.value] {
            for second in [other.rest, other.value] {
                let product = factor * second
                add(sign * (-product).addingProduct(factor, second))
                add(sign * product)
            }
        }
    }

    /// The sign of the sum: -1, 0 or 1.
    var sign: Int {
        guard let largest = components.last else { return 0 }
        return largest > 0 ? 1 : -1
    }

    private mutating func add(_ number: Double) {
        var carried = number
        var grown: [Double] = []
        for component in components {
            let sum = carried + component
            let virtual = sum - carried
            let rest = (carried - (sum - virtual)) + (component - virtual)
            if rest != 0 { grown.append(rest) }
            carried = sum
        }
        if carried != 0 { grown.append(carried) }
        components = grown
    }
}

/// Relations of polygons to an exact circle, which is not approximated by a polygon.
private enum CirclePolygons {
    /// Whether any point of the polygons lies within the radius.
    static func touch(_ polygons: [Polygon], _ centre: Position, radius: Double) -> Bool {
        polygons.contains { polygon in
            var crossings = PointCrossings(centre.x, centre.y)
            var isNear = false
            for ring in polygon.rings {
                for (start, end) in zip(ring, ring.dropFirst()) {
                    crossings.add(fromX: start.x, start.y, toX: end.x, end.y)
                    isNear =
                        isNear || squaredDistance(of: centre, toLineFrom: start, to: end) <= radius * radius
                }
            }
            return isNear || crossings.isInside || crossings.isOnBorder
        }
    }

    /// Whether all corners, and therefore all points, of the polygons lie within the radius.
    static func areWithin(_ polygons: [Polygon], _ centre: Position, radius: Double) -> Bool {
        polygons.allSatisfy { polygon in
            polygon.shell.allSatisfy { squared($0.x - centre.x, $0.y - centre.y) <= radius * radius }
        }
    }

    private static func squaredDistance(
        of point: Position, toLineFrom start: Position, to end: Position
    ) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let (px, py) = (point.x - start.x, point.y - start.y)
        let length = squared(dx, dy)
        let share = length > 0 ? min(max((px * dx + py * dy) / length, 0), 1) : 0
        return squared(px - share * dx, py - share * dy)
    }

    private static func squared(_ dx: Double, _ dy: Double) -> Double { dx * dx + dy * dy }
}
