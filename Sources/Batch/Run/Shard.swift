/// One part of a batch that several machines share: the items whose place hashes to it.
///
/// ```swift
/// let shard = Shard("2/8")  // the third of eight
/// ```
public struct Shard: Hashable, Sendable, CustomStringConvertible {
    /// Which part, from 0.
    public let index: Int
    /// How many parts.
    public let count: Int

    /// `nil` unless the text is `i/n` with i from 0 to n - 1 and n up to 100,000.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], (1...100_000).contains(count),
            (0..<count).contains(index)
        else { return nil }
        self.index = index
        self.count = count
    }

    /// What is missing in words for people; `nil` if nothing is.
    static func missing(_ shards: [Shard]) -> String? {
        guard !shards.isEmpty else { return nil }
        let more = shards.count > 5 ? " and \(shards.count - 5) more" : ""
        return "part \(shards.prefix(5).map(\.description).joined(separator: ", "))\(more)"
    }

    /// `2/8`
    public var description: String { "\(index)/\(count)" }

    /// The shard's items; the same on every machine, whatever their order and number.
    public func items(of items: ItemList) -> ItemList {
        items.filter(at: { StableHash.of(items.stemBytes(at: $0)) % UInt64(count) == UInt64(index) })
    }
}
