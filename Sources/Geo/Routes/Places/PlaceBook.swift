public import SimpleFeatures

/// Places by name, in an order in which the first that holds a position names it.
///
/// ```swift
/// let places = try PlaceBook(try PlaceReader().places(from: ByteSource(path: "places.csv")))
/// places.name(of: travel.start.position)  // "Werkhof"
/// ```
public struct PlaceBook: Hashable, Sendable {
    /// The places, in their order.
    public let places: [NamedPlace]

    /// Creates a book of these places.
    public init(_ places: [NamedPlace] = []) { self.places = places }

    /// The name of the first place that holds the position; `nil` where none does.
    public func name(of position: Position) -> String? {
        places.first { $0.contains(position) }?.name
    }

    /// The places of that name.
    public func places(named name: String) -> [NamedPlace] { places.filter { $0.name == name } }
}
