/// A polygon: a shell and its holes, each a closed ring whose last position equals its first.
public struct Polygon: Hashable, Sendable {
    /// All rings, the shell first; empty for an empty polygon.
    public var rings: [[Position]]

    /// Creates a polygon from its rings, the shell first.
    public init(rings: [[Position]]) {
        self.rings = rings
    }

    /// The outer ring, empty for an empty polygon.
    public var shell: [Position] { rings.first ?? [] }

    /// The inner rings.
    public var holes: ArraySlice<[Position]> { rings.dropFirst() }

    /// Whether a position that is not on a border is inside the shell and outside the holes.
    package func surrounds(_ place: Position) -> Bool {
        rings.reduce(false) { $0 != $1.surrounds(place) }
    }
}

extension [Position] {
    /// Whether a position that is not on the ring is inside it, by the crossings of a ray to the east.
    package func surrounds(_ place: Position) -> Bool {
        var isInside = false
        for (one, next) in zip(self, dropFirst()) where (one.y > place.y) != (next.y > place.y) {
            if place.x < one.x + (place.y - one.y) / (next.y - one.y) * (next.x - one.x) { isInside.toggle() }
        }
        return isInside
    }
}

extension Polygon {
    /// The polygon with its shell counter-clockwise and its holes clockwise, as RFC 7946 (3.1.6) requires.
    ///
    /// A ring without area is not changed.
    public var woundByRFC7946: Polygon {
        var wound = rings
        for index in wound.indices {
            let area = Self.signedArea(of: wound[index])
            if index == 0 ? area < 0 : area > 0 { wound[index].reverse() }
        }
        return Polygon(rings: wound)
    }

    /// The area of a closed ring by the shoelace formula, positive when it runs counter-clockwise.
    ///
    /// Computed relative to the first position, for precision with large coordinates. The unit is the square of the
    /// coordinates' unit.
    public static func signedArea(of ring: [Position]) -> Double {
        guard let origin = ring.first else { return 0 }
        var twice = 0.0
        var previousX = 0.0
        var previousY = 0.0
        for position in ring.dropFirst() {
            let x = position.x - origin.x
            let y = position.y - origin.y
            twice += previousX * y - x * previousY
            previousX = x
            previousY = y
        }
        return twice / 2
    }
}
