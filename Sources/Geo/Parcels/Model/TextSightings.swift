/// Texts that were met: how many there are, and the first of them by the alphabet.
public struct TextSightings: Hashable, Sendable {
    /// So many are remembered.
    private static let most = 10

    /// How many there are, each as often as it was met.
    public private(set) var count = 0
    /// The first ones by the alphabet, each once.
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
        guard place < Self.most else { return }
        examples.insert(text, at: place)
        if examples.count > Self.most { examples.removeLast() }
    }
}
