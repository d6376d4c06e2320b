/// An operation that makes one output of all its items together.
///
/// It is done on one item, which has the first one's file and a name of its own, and is told which files follow. What it
/// made before, and nobody has changed since, gives way to what it makes of more items or fewer.
public protocol GatheringOperation: BatchOperation {
    /// Failures of items that have nothing to be put together, so that nothing is missing without them.
    static var codesLeftOut: Set<String> { get }
    /// Where the output goes below the output folder, without an extension.
    var gatheredStem: String { get }
    /// The operation that puts these files behind its item's.
    func followed(by paths: [String]) throws -> Self
}

extension GatheringOperation {
    /// None.
    public static var codesLeftOut: Set<String> { [] }

    /// The operation for all items together, and the one item that it is done on; none of none.
    package func gathering(_ items: ItemList) throws -> (operation: Self, items: ItemList) {
        guard var whole = items.first else { return (self, items) }
        whole.stem = gatheredStem
        return (try followed(by: items.dropFirst().map(\.path)), [whole])
    }
}
