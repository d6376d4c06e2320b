public import SimpleFeatures

/// A place that people have a name for: a circle, or polygons in WGS84 degrees.
public struct NamedPlace: Hashable, Sendable {
    /// The ground that belongs to it.
    public enum Area: Hashable, Sendable {
        case circle(Circle)
        case polygons([Polygon])
    }

    /// What people call it.
    public var name: String
    /// The ground that belongs to it.
    public var area: Area

    /// Creates a place.
    public init(name: String, area: Area) {
        self.name = name
        self.area = area
    }

    /// Whether a position, longitude and latitude, lies in it. Polygons may not cross the antimeridian.
    public func contains(_ position: Position) -> Bool {
        switch area {
        case .circle(let circle): circle.contains(Fix(latitude: position.y, longitude: position.x))
        case .polygons(let polygons): polygons.contains { $0.holds(position) }
        }
    }
}

extension Polygon {
    /// By the parity of borders to the east, holes left out.
    fileprivate func holds(_ position: Position) -> Bool {
        var isInside = false
        for ring in rings {
            for (start, end) in zip(ring, ring.dropFirst())
            where (start.y > position.y) != (end.y > position.y) {
                let share = (position.y - start.y) / (end.y - start.y)
                if position.x < start.x + share * (end.x - start.x) { isInside.toggle() }
            }
        }
        return isInside
    }
}
