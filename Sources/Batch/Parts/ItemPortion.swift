/// What a worker process is asked for of an item that has parts.
enum ItemPortion<Result: OperationResult>: Codable, Sendable {
    /// All of it if it has no more parts than are done at a time, otherwise the first of them.
    case beginning
    /// How it is divided.
    case division
    case range(Range<Int>)
    /// A part once more, in another way; nothing where there is none.
    case otherwise(part: Int)
    /// What stands for a part that could not be done.
    case substitute(part: Int, ItemFailure)
    /// The whole from what was made of all parts.
    case combination([Result])
}

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

/// What was made of a portion of an item.
struct PerformedPortion<Result: OperationResult> {
    /// `nil` where none was asked for.
    var result: Result?
    var outputs: [SealedOutput] = []
    /// Set where the item is divided and more of it is to be done.
    var division: Division?
}
