public import SimpleFeatures

/// The rings of many parcels in flat arrays, for work over all of them.
///
/// Parcels, their polygons and the polygons' rings are counted from 0. The positions of a ring lie one after the other,
/// the last equal to the first as in the source; a polygon's first ring is its shell.
public struct RingTable: Sendable {
    /// Eastings in metres.
    public private(set) var x: [Double] = []
    /// Northings in metres.
    public private(set) var y: [Double] = []
    /// Where each ring's positions begin, and behind the last where they end.
    public private(set) var ringStarts: [Int32] = [0]
    /// Where each polygon's rings begin, and behind the last where they end.
    public private(set) var polygonStarts: [Int32] = [0]
    /// Where each parcel's polygons begin, and behind the last where they end.
    public private(set) var parcelStarts: [Int32] = [0]

    /// Creates an empty table.
    public init() {}

    /// Creates the table of arrays that are its own already.
    package init(
        x: [Double], y: [Double], ringStarts: [Int32], polygonStarts: [Int32], parcelStarts: [Int32]
    ) {
        self.x = x
        self.y = y
        self.ringStarts = ringStarts
        self.polygonStarts = polygonStarts
        self.parcelStarts = parcelStarts
    }

    /// Creates the table of these parcels.
    public init(_ parcels: some Sequence<Parcel>) {
        for parcel in parcels { append(parcel.polygons) }
    }

    /// Creates the table of parcels that are known by their polygons alone.
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

    /// Changes coordinates in place, eastings and northings in buffers of their own.
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

    /// How many parcels there are.
    public var parcelCount: Int { parcelStarts.count - 1 }
    /// How many rings there are.
    public var ringCount: Int { ringStarts.count - 1 }

    /// The rings of a parcel, those of all its polygons.
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

    /// A parcel's polygons with their positions one by one.
    public func shapes(ofParcel parcel: Int) -> [Polygon] {
        polygons(ofParcel: parcel).map { polygon($0) }
    }

    /// A polygon with its positions one by one.
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
}
