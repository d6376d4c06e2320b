extension Polygon {
    /// The polygon with its shell counter-clockwise and its holes clockwise, as RFC 7946 (3.1.6) asks.
    ///
    /// A ring without an area stays as it is.
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
    /// Taken from the first position, so that large coordinates cost no digits. The unit is the square of the
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
