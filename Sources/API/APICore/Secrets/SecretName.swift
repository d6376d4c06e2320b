/// What a secret is of: a profile's session, or the password of somebody there.
public struct SecretName: Hashable, Sendable {
    /// Kinds of secrets.
    public enum Kind: String, Sendable {
        /// What a signed-in person's next request goes with.
        case session
        /// A password that is kept on request.
        case password
    }

    /// The profile's name.
    public let profile: String
    /// The kind.
    public let kind: Kind

    /// The name of a profile's secret.
    public init(_ profile: Profile, _ kind: Kind) {
        self.profile = profile.name
        self.kind = kind
    }

    /// The name of its file.
    var file: String { "\(profile).\(kind.rawValue)" }
}
