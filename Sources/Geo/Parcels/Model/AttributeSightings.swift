/// What is met of attributes while parcels are read.
public struct AttributeSightings: Hashable, Sendable {
    /// So many names are remembered.
    private static let most = 10_000

    /// How many parcels were read.
    public internal(set) var parcels = 0
    /// The names of attributes, as the source spells them.
    public private(set) var names: Set<String> = []
    /// What stood where a registered area does and is no number.
    public internal(set) var strangeAreas = TextSightings()
    /// What stood where a kind does and is none.
    public internal(set) var strangeKinds = TextSightings()
    /// How many parcels said nothing of their kind.
    public internal(set) var withoutKind = 0

    /// Begins with nothing.
    public init() {}

    /// Whether an attribute of this name was met, in capitals or not; also where too many were met to tell.
    public func hasAttribute(named name: String) -> Bool {
        let folded = name.lowercased()
        return names.contains(name) || names.count >= Self.most
            || names.contains { $0.lowercased() == folded }
    }

    /// Adds what was met elsewhere.
    public mutating func add(_ other: AttributeSightings) {
        parcels += other.parcels
        strangeAreas.add(other.strangeAreas)
        strangeKinds.add(other.strangeKinds)
        withoutKind += other.withoutKind
        add(Array(other.names))
    }

    mutating func add(_ new: [String]) {
        for name in new.prefix(Self.most - min(names.count, Self.most)) { names.insert(name) }
    }
}
