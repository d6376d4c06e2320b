public import APICore
public import Batch
public import WebFeatures

extension HTTPError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, remedy: remedy, cause: isTransient ? .moment : .setting)
    }
}

extension WebFeatureError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: message, remedy: remedy, cause: isTransient ? .moment : .setting)
    }
}

extension APIError: ItemFailureConvertible {
    /// The error as an item's failure.
    public var itemFailure: ItemFailure {
        ItemFailure(
            code: code.description, message: words, remedy: remedy,
            cause: isTransient || Self.moments.contains(code)
                ? .moment : Self.settings.contains(code) ? .setting : .content)
    }

    /// Errors that may pass.
    private static let moments: Set<Code> = [.server, .busy, .unreachable, .slow, .file, .cancelled]
    /// Errors that another profile, signing in or a newer program fixes.
    private static let settings: Set<Code> = [
        .signIn, .forbidden, .insecure, .outdated, .profile, .secret, .request,
    ]
}

extension APIError {
    /// Whether every other request to the service would fail as well, for lack of a valid session or profile.
    var affectsAllRequests: Bool { [.signIn, .insecure, .outdated, .profile, .secret].contains(code) }

    /// Whether the service did not answer at all.
    var isSilence: Bool { code == .unreachable || code == .slow }

    /// The error as an item's failure of an upload or download: damaged or foreign answers count as temporary.
    var transferFailure: ItemFailure {
        var failure = itemFailure
        if [.answer, .oversized].contains(code) { failure.cause = .moment }
        return failure
    }
}
