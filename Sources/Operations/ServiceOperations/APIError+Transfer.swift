import APICore
import Batch

extension APIError {
    /// Whether nothing else that the service is asked would fare better, since nobody is signed in as it wants it.
    var isOfAll: Bool { [.signIn, .insecure, .outdated, .profile, .secret].contains(code) }

    /// Whether the service said nothing at all.
    var isSilence: Bool { code == .unreachable || code == .slow }

    /// The error as the failure of a document that was sent or fetched: an answer that was damaged, or none of the service's own, may
    /// be a good one another time.
    var transferFailure: ItemFailure {
        var failure = itemFailure
        if [.answer, .oversized].contains(code) { failure.cause = .moment }
        return failure
    }
}
