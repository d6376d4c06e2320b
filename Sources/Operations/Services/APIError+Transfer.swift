import APICore
import Batch

extension APIError {
    /// The error as the failure of a document that was sent or fetched: an answer that was damaged, or none of the service's own, may
    /// be a good one another time.
    var transferFailure: ItemFailure {
        var failure = itemFailure
        if code == .answer { failure.cause = .moment }
        return failure
    }
}
