/// Gathers items, each path once, as it is spelled.
public struct DistinctItems: Sendable {
    /// What was gathered, in the order in which it came.
    public private(set) var list: ItemList
    private var index = ByteStringIndex()

    /// Begins with these items.
    public init(_ list: ItemList = ItemList()) {
        self.list = list
        for place in list.indices { _ = index.insert(place, at: list.pathBytes) }
    }

    /// Puts an item at the end, unless one with its path is there.
    public mutating func append(_ item: Item) {
        list.append(item)
        removeLastIfKnown()
    }

    /// Puts an item at the end that a search found, as the last components of its path, and whose stem is that part of it,
    /// unless one with its path is there.
    mutating func append(found path: [UInt8], stem: Range<Int>, foundDepth: Int) {
        list.append(found: path, stem: stem, foundDepth: foundDepth)
        removeLastIfKnown()
    }

    private mutating func removeLastIfKnown() {
        if index.insert(list.count - 1, at: list.pathBytes) != nil { list.removeLast() }
    }
}
