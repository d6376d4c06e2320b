/// How it went with one item.
enum ItemOutcome<Result: OperationResult>: Sendable {
    /// Done, with so many outputs of so many bytes together.
    case done(Result, outputs: Int, bytes: Int)
    /// Done in an earlier run, its outputs untouched since.
    case alreadyDone(Result, outputs: Int)
    case failed(ItemFailure)
    /// Failed for good in an earlier run and not tried again.
    case failedBefore(ItemFailure)

    var result: Result? {
        switch self {
        case .done(let result, _, _), .alreadyDone(let result, _): result
        case .failed, .failedBefore: nil
        }
    }

    var failure: ItemFailure? {
        switch self {
        case .failed(let failure), .failedBefore(let failure): failure
        case .done, .alreadyDone: nil
        }
    }
}
