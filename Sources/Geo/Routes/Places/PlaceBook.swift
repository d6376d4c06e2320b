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
