/// What a secret is of: a profile's session, or its user's key. Passwords are not kept.
public struct SecretName: Hashable, Sendable {
    /// What a secret is.
    public enum Kind: String, Sendable {
        /// What somebody is signed in by.
        case session
        /// What somebody signs and decrypts with, where a service knows them by that alone.
        case key
    }

    /// The profile's name.
    public let profile: String
    /// What it is.
    public let kind: Kind

    /// The name of a profile's secret.
    public init(_ profile: Profile, _ kind: Kind = .session) {
        self.profile = profile.name
        self.kind = kind
    }

    /// The name of its file.
    var file: String { "\(profile).\(kind.rawValue)" }
}
