/// How an item is divided.
struct Division: Codable, Hashable, Sendable {
    /// Parts in all.
    let count: Int
    /// Parts that are done at a time.
    let atOnce: Int

    private static let mostParts = 10_000_000

    /// The parts that are done together with one at whose place they begin.
    func range(from place: Int) -> Range<Int> {
        place..<(atOnce < count - place ? place + atOnce : count)
    }

    /// Whether a range is one of those that the item is done in, which follow each other without a gap.
    func has(_ range: Range<Int>) -> Bool {
        (0..<count).contains(range.lowerBound) && range.lowerBound.isMultiple(of: atOnce)
            && range == self.range(from: range.lowerBound)
    }

    /// Whether a worker or a file may say so; nothing else holds for a division that does not.
    var isSound: Bool { (1...Self.mostParts).contains(count) && atOnce >= 1 }
}
