public import SimpleFeatures

/// Named places in order of priority: the first that contains a position names it.
///
/// ```swift
/// let places = try PlaceBook(try PlaceReader().places(from: ByteSource(path: "places.csv")))
/// places.name(of: travel.start.position)  // "Werkhof"
/// ```
public struct PlaceBook: Hashable, Sendable {
    /// Maximum number of warnings of each kind.
    private static let most = 5

    /// The places, in order of priority.
    public let places: [NamedPlace]

    /// Creates a book of places.
    public init(_ places: [NamedPlace] = []) { self.places = places }

    /// The name of the first place that contains the position; `nil` if none does.
    public func name(of position: Position) -> String? {
        places.first { $0.contains(position) }?.name
    }

    /// Warnings about probable mistakes in the places.
    public var doubts: [String] { sharedNames + swapped }

    private var sharedNames: [String] {
        let counts = Dictionary(places.map { ($0.name, 1) }, uniquingKeysWith: +)
        return counts.filter { $0.value > 1 }.keys.sorted().prefix(Self.most).map { name in
            "\(counts[name, default: 0]) places are called \"\(name.prefix(60))\""
        }
    }

    /// Circles that would lie in or near Switzerland with latitude and longitude swapped.
    private var swapped: [String] {
        let circles = places.compactMap { place in
            if case .circle(let circle) = place.area { (place.name, circle) } else { nil }
        }
        let strays = circles.filter { _, circle in
            Self.isSwiss(circle.longitude, circle.latitude)
                && !Self.isSwiss(circle.latitude, circle.longitude)
        }
        return strays.prefix(Self.most).map { name, circle in
            "\"\(name.prefix(60))\" lies at latitude \(circle.latitude) and longitude \(circle.longitude); "
                + "they may be swapped"
        }
    }

    private static func isSwiss(_ latitude: Double, _ longitude: Double) -> Bool {
        (45.5...48).contains(latitude) && (5.5...11).contains(longitude)
    }

    /// The places with that name.
    public func places(named name: String) -> [NamedPlace] { places.filter { $0.name == name } }
}

/// A named place: a circle, or polygons in WGS84 degrees.
public struct NamedPlace: Hashable, Sendable {
    /// The area of a place.
    public enum Area: Hashable, Sendable {
        case circle(Circle)
        case polygons([Polygon])
    }

    /// Its name.
    public var name: String
    /// Its area.
    public var area: Area

    /// Creates a place.
    public init(name: String, area: Area) {
        self.name = name
        self.area = area
    }

    /// Whether the place contains a position (longitude and latitude). Polygons may not cross the antimeridian.
    public func contains(_ position: Position) -> Bool {
        switch area {
        case .circle(let circle): circle.contains(Fix(latitude: position.y, longitude: position.x))
        case .polygons(let polygons): polygons.contains { $0.surrounds(position) }
        }
    }
}

/// A circle on the ground.
public struct Circle: Codable, Hashable, Sendable {
    /// Latitude of the centre in degrees.
    public var latitude: Double
    /// Longitude of the centre in degrees.
    public var longitude: Double
    /// Radius in metres.
    public var radius: Double

    /// Creates a circle.
    public init(latitude: Double, longitude: Double, radius: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.radius = radius
    }

    /// Whether the circle contains a fix.
    func contains(_ fix: Fix) -> Bool {
        // A degree of latitude is nowhere shorter than 110.5 km.
        (fix.latitude - latitude).magnitude * 110_500 <= radius
            && GeodesicDistance.metres(from: Fix(latitude: latitude, longitude: longitude), to: fix) <= radius
    }

    package var isSound: Bool {
        latitude.magnitude <= 90 && longitude.magnitude <= 180 && radius > 0 && radius <= 1_000_000
    }
}
