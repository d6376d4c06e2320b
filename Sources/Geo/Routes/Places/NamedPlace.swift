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
        case .polygons(let polygons): polygons.contains { $0.surrounds(position) }
        }
    }
}
