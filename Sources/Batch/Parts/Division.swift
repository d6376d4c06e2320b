/// How an item is divided.
struct Division: Codable, Hashable, Sendable {
    /// Parts in all.
    let count: Int
    /// Parts that are done at a time.
    let atOnce: Int

    private static let mostParts = 10_000_000

    /// Whether a worker may say so.
    var isSound: Bool { (1...Self.mostParts).contains(count) && atOnce >= 1 }
}
