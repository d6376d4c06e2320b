public import SimpleFeatures

/// Places by name, in an order in which the first that holds a position names it.
///
/// ```swift
/// let places = try PlaceBook(try PlaceReader().places(from: ByteSource(path: "places.csv")))
/// places.name(of: travel.start.position)  // "Werkhof"
/// ```
public struct PlaceBook: Hashable, Sendable {
    /// The most places of which a doubt is told.
    private static let most = 5

    /// The places, in their order.
    public let places: [NamedPlace]

    /// Creates a book of these places.
    public init(_ places: [NamedPlace] = []) { self.places = places }

    /// The name of the first place that holds the position; `nil` where none does.
    public func name(of position: Position) -> String? {
        places.first { $0.contains(position) }?.name
    }

    /// A sentence for each thing that the writer of the places may not have meant.
    public var doubts: [String] { sharedNames + swapped }

    private var sharedNames: [String] {
        let counts = Dictionary(places.map { ($0.name, 1) }, uniquingKeysWith: +)
        return counts.filter { $0.value > 1 }.keys.sorted().prefix(Self.most).map { name in
            "\(counts[name, default: 0]) places are called \"\(name.prefix(60))\""
        }
    }

    /// Circles that would lie in or near Switzerland if latitude and longitude changed places.
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

    /// The places of that name.
    public func places(named name: String) -> [NamedPlace] { places.filter { $0.name == name } }
}

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

/// Everything within some metres of a place.
public struct Circle: Codable, Hashable, Sendable {
    /// Degrees north of the centre.
    public var latitude: Double
    /// Degrees east of the centre.
    public var longitude: Double
    /// Metres.
    public var radius: Double

    /// Creates a circle.
    public init(latitude: Double, longitude: Double, radius: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.radius = radius
    }

    /// Whether a fix lies in it.
    func contains(_ fix: Fix) -> Bool {
        // A degree of latitude is nowhere shorter than 110.5 km.
        (fix.latitude - latitude).magnitude * 110_500 <= radius
            && GeodesicDistance.metres(from: Fix(latitude: latitude, longitude: longitude), to: fix) <= radius
    }

    var isSound: Bool {
        latitude.magnitude <= 90 && longitude.magnitude <= 180 && radius > 0 && radius <= 1_000_000
    }
}
