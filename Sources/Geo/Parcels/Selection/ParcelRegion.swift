public import SimpleFeatures

/// A piece of ground that parcels are selected by: a box, polygons, or a circle. Holds a GEOS context, so it is one
/// task's own.
///
/// ```swift
/// let region = try ParcelRegion(around: Position(x: 2_600_000, y: 1_200_000), radius: 50)
/// let near = try parcels.filter { parcel in try region.selects(parcel.polygons, .touches) }
/// ```
public final class ParcelRegion {
    /// How a parcel has to lie to be selected.
    public enum Relation: Hashable, Sendable {
        /// It has a point in common with the region, be it of their borders.
        case touches
        /// All of it lies in the region; borders may be common.
        case within
    }

    private enum Shape {
        case polygons(GEOSPreparedShape)
        case circle(centre: Position, radius: Double)
    }

    /// The box around the region.
    public let box: BoundingBox
    private let geos: GEOSContext
    private let shape: Shape

    /// The region of one box.
    public convenience init(_ box: BoundingBox) throws(ParcelError) {
        let corners = [
            (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY),
            (box.minX, box.minY),
        ]
        try self.init([Polygon(rings: [corners.map { Position(x: $0.0, y: $0.1) }])], box: box)
    }

    /// The region that polygons cover together; they have to be valid.
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

    /// The region of all points that lie no farther than `radius` metres from a point; 0 is the point itself.
    public init(around centre: Position, radius: Double) throws(ParcelError) {
        guard centre.x.isFinite, centre.y.isFinite, radius.isFinite, radius >= 0 else {
            throw ParcelError(
                .notFinite, "a radius of \(radius) m around \(centre.x), \(centre.y)",
                remedy: "Give finite numbers, the radius 0 or more.")
        }
        geos = try GEOSContext()
        box = BoundingBox(
            minX: (centre.x - radius).nextDown, minY: (centre.y - radius).nextDown,
            maxX: (centre.x + radius).nextUp, maxY: (centre.y + radius).nextUp)
        shape = .circle(centre: centre, radius: radius)
    }

    /// Whether a parcel of these polygons is selected.
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
