/// What a worker process is asked for of an item that has parts.
enum ItemPortion<Result: OperationResult>: Codable, Sendable {
    /// All of it if it has no more parts than are done at a time, otherwise how it is divided.
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
