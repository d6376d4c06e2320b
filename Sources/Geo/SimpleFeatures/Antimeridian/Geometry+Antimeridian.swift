extension Geometry {
    /// The geometry, in degrees, with lines and polygons that cross the antimeridian cut there (RFC 7946, 3.1.9).
    ///
    /// What is cut becomes its multiple kind, no part of which goes beyond 180 degrees. Between two positions the
    /// shorter way counts, so that a longitude which jumps by more than 180 degrees crosses; latitudes, heights and
    /// measures at the cut are interpolated. A ring around a pole has no such parts and stays as it is.
    public var cutAtAntimeridian: Geometry {
        switch self {
        case .point, .multiPoint: self
        case .lineString(let line): Self.lines(LineCut.parts(of: line), whole: self)
        case .multiLineString(let lines): .multiLineString(lines.flatMap(LineCut.parts))
        case .polygon(let polygon): Self.polygons(PolygonCut.parts(of: polygon), whole: self)
        case .multiPolygon(let polygons): .multiPolygon(polygons.flatMap(PolygonCut.parts))
        case .geometryCollection(let members): .geometryCollection(members.map(\.cutAtAntimeridian))
        }
    }

    private static func lines(_ parts: [[Position]], whole: Geometry) -> Geometry {
        parts.count > 1 ? .multiLineString(parts) : whole
    }

    private static func polygons(_ parts: [Polygon], whole: Geometry) -> Geometry {
        parts.count > 1 ? .multiPolygon(parts) : whole
    }
}

extension Position {
    /// The position where the way to `other` meets the meridian `x`.
    func crossing(to other: Position, at x: Double) -> Position {
        let share = (x - self.x) / (other.x - self.x)
        func between(_ one: Double, _ two: Double) -> Double { one + share * (two - one) }
        return Position(
            x: x, y: between(y, other.y), z: between(z ?? .nan, other.z ?? .nan),
            m: between(m ?? .nan, other.m ?? .nan))
    }

    /// The position moved to the east by so many degrees.
    func moved(by degrees: Double) -> Position {
        var moved = self
        moved.x += degrees
        return moved
    }
}
