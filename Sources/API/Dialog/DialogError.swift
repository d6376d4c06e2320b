public import APICore
public import Errors

/// Why something with notes failed.
public struct DialogError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as scripts see it.
        public let description: String

        fileprivate init(_ description: String) { self.description = description }

        /// A key is not valid.
        public static let key = Self("dialog.key")
        /// There is no key.
        public static let noKey = Self("dialog.noKey")
        /// A key would replace another one.
        public static let otherKey = Self("dialog.otherKey")
        /// A note's text is empty or too long, or has too many hashtags.
        public static let note = Self("dialog.note")
        /// There is no such note, or several.
        public static let noNote = Self("dialog.noNote")
        /// An encrypted text cannot be decrypted.
        public static let unreadable = Self("dialog.unreadable")
        /// The relay rejects a note or a request.
        public static let refused = Self("dialog.refused")
        /// The relay violates the protocol.
        public static let relay = Self("dialog.relay")
        /// The relay sends events that are not genuine or were not requested.
        public static let forged = Self("dialog.forged")
        /// The notes on this machine cannot be read or stored.
        public static let store = Self("dialog.store")
    }

    /// The stable code.
    public let code: Code
    /// What went wrong, in plain words.
    public let message: String
    /// What the user can do about it.
    public let remedy: String
    /// What causes it; a passing condition if trying again may help.
    public let cause: ItemFailure.Cause

    /// Creates an error.
    init(_ code: Code, _ message: String, remedy: String, cause: ItemFailure.Cause = .content) {
        self.code = code
        self.message = message
        self.remedy = remedy
        self.cause = cause
    }

    /// The error of a connection, with its own code.
    ///
    /// - Parameter cause: what causes it, if not what the error itself says.
    public init(_ error: APIError, cause: ItemFailure.Cause? = nil) {
        code = Code(error.code.description)
        // Endpoint and request id say nothing of a relay.
        message = error.message + (error.status.map { " (status \($0))" } ?? "")
        remedy = error.remedy
        self.cause = cause ?? error.cause
    }

    /// Whether the same may succeed a little later.
    public var isTransient: Bool { cause == .moment }

    /// Runs work of the API client, whose errors become those of notes.
    package static func of<Value>(_ work: () throws(APIError) -> Value) throws(DialogError) -> Value {
        do throws(APIError) {
            return try work()
        } catch {
            throw DialogError(error)
        }
    }

    /// The error of a profile without a key.
    package static func noKey(of profile: Profile) -> DialogError {
        DialogError(
            .noKey, "profile \(profile.name) has no key for notes",
            remedy:
                "Generate one with fieldbook notes pubkey --new, store yours with --key-file, or set DIALOG_NSEC.",
            cause: .setting)
    }

    /// The error of a key that would replace another one.
    package static func otherKey(of profile: Profile) -> DialogError {
        DialogError(
            .otherKey,
            "profile \(profile.name) already has a key, and only that key can decrypt its notes",
            remedy: "Keep it, or store the new one in another profile.", cause: .setting)
    }

    /// The error of a task that was cancelled.
    static var cancelled: DialogError {
        DialogError(APIError(.cancelled, "it was cancelled", remedy: "Start it again."))
    }
}
