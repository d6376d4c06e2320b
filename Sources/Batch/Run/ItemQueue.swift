import Synchronization

/// Hands out the items' places, each once.
final class ItemQueue: Sendable {
    private let count: Int
    private let position = Atomic<Int>(0)

    init(count: Int) { self.count = count }

    /// The next place, or `nil` when all are given out.
    func next() -> Int? {
        let index = position.add(1, ordering: .relaxed).oldValue
        return index < count ? index : nil
    }

    /// Whether some were never given out.
    var hasLeft: Bool { position.load(ordering: .relaxed) < count }
}
