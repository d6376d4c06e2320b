import APICore
import Batch

extension APIError {
    /// Whether every other request to the service would fail as well, for lack of a valid session or profile.
    var affectsAllRequests: Bool { [.signIn, .insecure, .outdated, .profile, .secret].contains(code) }

    /// Whether the service has certainly not done what was asked.
    var isCertainlyRefused: Bool {
        if [.signIn, .insecure, .request, .outdated, .secret, .profile].contains(code) { return true }
        guard let status else { return false }
        // A gateway that gives up does not know what the service did.
        return status >= 400 && ![408, 502, 504].contains(status)
    }

    /// Whether the service did not answer at all.
    var isSilence: Bool { code == .unreachable || code == .slow }

    /// The error as an item's failure of an upload or download: damaged or foreign answers count as temporary.
    var transferFailure: ItemFailure {
        var failure = itemFailure
        if [.answer, .oversized].contains(code) { failure.cause = .moment }
        return failure
    }
}
