public import SimpleFeatures

/// The rings of many parcels in flat arrays, for processing in bulk.
///
/// Parcels, polygons and rings are numbered from 0. The positions of a ring are contiguous, the last equal to the
/// first as in the source. The first ring of a polygon is its shell.
public struct RingTable: Sendable {
    /// Eastings in metres.
    public private(set) var x: [Double] = []
    /// Northings in metres.
    public private(set) var y: [Double] = []
    /// The start of each ring's positions, followed by the end of the last.
    public private(set) var ringStarts: [Int32] = [0]
    /// The start of each polygon's rings, followed by the end of the last.
    public private(set) var polygonStarts: [Int32] = [0]
    /// The start of each parcel's polygons, followed by the end of the last.
    public private(set) var parcelStarts: [Int32] = [0]

    /// Creates an empty table.
    public init() {}

    /// Creates a table from arrays in its own layout.
    package init(
        x: [Double], y: [Double], ringStarts: [Int32], polygonStarts: [Int32], parcelStarts: [Int32]
    ) {
        self.x = x
        self.y = y
        self.ringStarts = ringStarts
        self.polygonStarts = polygonStarts
        self.parcelStarts = parcelStarts
    }

    /// Creates a table of the polygons of parcels.
    public init(_ parcels: some Sequence<Parcel>) {
        for parcel in parcels { append(parcel.polygons) }
    }

    /// Creates a table from the polygons of each parcel.
    public init(polygons: [[Polygon]]) {
        for parcel in polygons { append(parcel) }
    }

    /// Adds a parcel with these polygons.
    public mutating func append(_ polygons: [Polygon]) {
        for polygon in polygons {
            for ring in polygon.rings {
                x.append(contentsOf: ring.lazy.map(\.x))
                y.append(contentsOf: ring.lazy.map(\.y))
                ringStarts.append(Int32(clamping: x.count))
            }
            polygonStarts.append(Int32(clamping: ringStarts.count - 1))
        }
        parcelStarts.append(Int32(clamping: polygonStarts.count - 1))
    }

    /// Modifies coordinates in place; `body` receives eastings and northings.
    public mutating func withMutableCoordinates<Value, Failure: Error>(
        _ body: (UnsafeMutableBufferPointer<Double>, UnsafeMutableBufferPointer<Double>) throws(Failure) ->
            Value
    ) throws(Failure) -> Value {
        var (x, y) = ([Double](), [Double]())
        swap(&x, &self.x)
        swap(&y, &self.y)
        defer {
            swap(&x, &self.x)
            swap(&y, &self.y)
        }
        return try x.withUnsafeMutableBufferPointer { (x) throws(Failure) in
            try y.withUnsafeMutableBufferPointer { (y) throws(Failure) in try body(x, y) }
        }
    }

    /// The number of parcels.
    public var parcelCount: Int { parcelStarts.count - 1 }
    /// The number of rings.
    public var ringCount: Int { ringStarts.count - 1 }

    /// The rings of all polygons of a parcel.
    public func rings(ofParcel parcel: Int) -> Range<Int> {
        let (first, end) = (parcelStarts[parcel], parcelStarts[parcel + 1])
        return Int(polygonStarts[Int(first)])..<Int(polygonStarts[Int(end)])
    }

    /// The polygons of a parcel.
    public func polygons(ofParcel parcel: Int) -> Range<Int> {
        Int(parcelStarts[parcel])..<Int(parcelStarts[parcel + 1])
    }

    /// The rings of a polygon, its shell first.
    public func rings(ofPolygon polygon: Int) -> Range<Int> {
        Int(polygonStarts[polygon])..<Int(polygonStarts[polygon + 1])
    }

    /// Whether a polygon has no positions.
    public func isEmpty(polygon: Int) -> Bool {
        rings(ofPolygon: polygon).first.map { positions(ofRing: $0).isEmpty } ?? true
    }

    /// The positions of a ring.
    public func positions(ofRing ring: Int) -> Range<Int> {
        Int(ringStarts[ring])..<Int(ringStarts[ring + 1])
    }

    /// Copies a parcel's polygons.
    public func shapes(ofParcel parcel: Int) -> [Polygon] {
        polygons(ofParcel: parcel).map { polygon($0) }
    }

    /// Copies a polygon.
    public func polygon(_ polygon: Int) -> Polygon {
        Polygon(
            rings: rings(ofPolygon: polygon).map { ring in
                positions(ofRing: ring).map { Position(x: x[$0], y: y[$0]) }
            })
    }

    /// The parcel of each ring.
    public var parcelsOfRings: [Int32] {
        var parcels = [Int32](repeating: 0, count: ringCount)
        for parcel in 0..<parcelCount {
            for ring in rings(ofParcel: parcel) { parcels[ring] = Int32(clamping: parcel) }
        }
        return parcels
    }

    /// The number of polygons of all parcels.
    var polygonCount: Int { polygonStarts.count - 1 }

    /// The positions of all rings of a polygon.
    @inline(__always)
    func positions(ofPolygon polygon: Int) -> Range<Int> {
        let rings = rings(ofPolygon: polygon)
        return Int(ringStarts[rings.lowerBound])..<Int(ringStarts[rings.upperBound])
    }

    /// The edges of a polygon, each given by the index of its first position.
    func edges(ofPolygon polygon: Int) -> [Int32] {
        rings(ofPolygon: polygon).flatMap { ring in
            positions(ofRing: ring).dropLast().map { Int32(truncatingIfNeeded: $0) }
        }
    }

    /// The bounding box of a polygon. Not finite if the polygon is empty or has a coordinate that is not finite.
    func box(ofPolygon polygon: Int) -> BoundingBox {
        var box = BoundingBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        for place in positions(ofPolygon: polygon) {
            let (x, y) = (x[place], y[place])
            guard x.isFinite, y.isFinite else { return .nowhere }
            if x < box.minX { box.minX = x }
            if x > box.maxX { box.maxX = x }
            if y < box.minY { box.minY = y }
            if y > box.maxY { box.maxY = y }
        }
        return box
    }

    /// The parcel of each polygon.
    var parcelsOfPolygons: [Int32] {
        var parcels = [Int32](repeating: 0, count: polygonCount)
        for parcel in 0..<parcelCount {
            for polygon in polygons(ofParcel: parcel) {
                parcels[polygon] = Int32(truncatingIfNeeded: parcel)
            }
        }
        return parcels
    }
}
