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

    /// What may go well another time, whatever was asked.
    private static let moments: Set<Code> = [.server, .busy, .unreachable, .slow, .file, .cancelled]
    /// What another profile, signing in or a newer program puts right.
    private static let settings: Set<Code> = [
        .signIn, .forbidden, .insecure, .outdated, .profile, .secret, .request,
    ]
}
