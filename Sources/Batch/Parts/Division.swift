/// How an item is divided.
struct Division: Codable, Hashable, Sendable {
    /// Parts in all.
    let count: Int
    /// Parts that are done at a time.
    let atOnce: Int

    private static let mostParts = 10_000_000

    /// The parts that are done together with one at whose place they begin.
    func range(from place: Int) -> Range<Int> { place..<min(place + atOnce, count) }

    /// Whether a worker may say so.
    var isSound: Bool { (1...Self.mostParts).contains(count) && atOnce >= 1 }
}
