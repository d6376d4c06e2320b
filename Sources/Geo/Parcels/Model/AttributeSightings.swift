/// Statistics on the attributes found while reading parcels.
public struct AttributeSightings: Hashable, Sendable {
    /// The maximum number of attribute names kept.
    private static let maxNames = 10_000

    /// The number of parcels read.
    public internal(set) var parcels = 0
    /// Attribute names as spelled in the source.
    public private(set) var names: Set<String> = []
    /// Values of the registered area that are not numbers.
    public internal(set) var strangeAreas = TextSightings()
    /// Values of the kind that are not recognised.
    public internal(set) var strangeKinds = TextSightings()
    /// The number of parcels without a kind.
    public internal(set) var withoutKind = 0
    /// Whether an attribute for the number or the EGRID was found.
    public internal(set) var hasNames = false

    /// Creates empty statistics.
    public init() {}

    /// Whether an attribute of this name was found, ignoring case. Also `true` once the limit of names is reached.
    public func hasAttribute(named name: String) -> Bool {
        let folded = name.lowercased()
        return names.contains(name) || names.count >= Self.maxNames
            || names.contains { $0.lowercased() == folded }
    }

    /// Adds the statistics of another reader.
    public mutating func add(_ other: AttributeSightings) {
        parcels += other.parcels
        strangeAreas.add(other.strangeAreas)
        strangeKinds.add(other.strangeKinds)
        withoutKind += other.withoutKind
        hasNames = hasNames || other.hasNames
        add(Array(other.names))
    }

    mutating func add(_ new: [String]) {
        for name in new.prefix(Self.maxNames - min(names.count, Self.maxNames)) { names.insert(name) }
    }
}

/// Counts texts and keeps the alphabetically first of them.
public struct TextSightings: Hashable, Sendable {
    /// The maximum number of examples kept.
    private static let maxExamples = 10

    /// The number of texts added, including repeats.
    public private(set) var count = 0
    /// The alphabetically first distinct texts.
    public private(set) var examples: [String] = []

    mutating func add(_ text: String) {
        count += 1
        remember(text)
    }

    mutating func add(_ other: TextSightings) {
        count += other.count
        for text in other.examples { remember(text) }
    }

    private mutating func remember(_ text: String) {
        guard !examples.contains(text) else { return }
        let place = examples.firstIndex { text < $0 } ?? examples.count
        guard place < Self.maxExamples else { return }
        examples.insert(text, at: place)
        if examples.count > Self.maxExamples { examples.removeLast() }
    }
}
