public import SimpleFeatures

/// What polygons have in common whose sides are the same, wherever their rings begin and whichever way they run.
///
/// It is a hash: other polygons have another one but by a chance of one in 2⁶⁴.
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

    /// Adds a side by its ends; one without a length is none.
    @inline(__always)
    private mutating func add(_ start: UInt64, _ end: UInt64) {
        if start != end { sum &+= Self.mixed(start &+ end) }
    }

    @inline(__always)
    private static func hash(_ x: Double, _ y: Double) -> UInt64 {
        // A zero is the same with either sign.
        mixed((x + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15 ^ mixed((y + 0).bitPattern))
    }

    /// Each bit of it depends on each of the number's (SplitMix64; Steele, Lea and Flood 2014).
    @inline(__always)
    private static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
