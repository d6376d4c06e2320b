/// A worker's line about one item.
struct WorkResponse<Result: OperationResult>: Codable {
    enum Status: String, Codable {
        case ok
        case failed
        /// The same outputs, byte for byte, were there already.
        case skipped
    }

    /// What the item was.
    struct Input: Codable {
        /// Absolute.
        var path: String
        /// SHA-256; empty where it could not be read.
        var hash: String
        var bytes: Int
    }

    /// What was made.
    struct Output: Codable {
        var result: Result
        /// Under their names, relative to the worker's folder.
        var files: [PublishedOutput]?
        /// Not yet under their names.
        var staged: [SealedOutput]?
    }

    var v = 1
    var key: String
    var status: Status
    /// SHA-256 over what decides, besides the content, what is made.
    var recipe: String?
    var input: Input?
    var output: Output?
    /// How the item is divided, where only a portion of it was asked for or done.
    var division: Division?
    var error: WorkError?
    /// Whether no item at all can be done: the worker could not be set up.
    var isUnusable: Bool?
    var ms: Int
}

/// A failure as a worker tells it.
struct WorkError: Codable {
    var code: String
    var message: String
    var place: String?
    var file: String?
    var remedy: String
    var cause: ItemFailure.Cause
    /// Whether the same may go well later by itself.
    var retryable: Bool

    init(_ failure: ItemFailure) {
        code = failure.code
        message = failure.message
        place = failure.place
        file = failure.file
        remedy = failure.remedy
        cause = failure.cause
        retryable = failure.cause == .moment
    }

    var itemFailure: ItemFailure {
        var failure = ItemFailure(
            code: code, message: message, place: place, remedy: remedy, cause: cause)
        failure.file = file
        return failure
    }
}
