/// What a secret is of: a profile's session. Passwords are not kept.
public struct SecretName: Hashable, Sendable {
    /// The profile's name.
    public let profile: String

    /// The name of a profile's secret.
    public init(_ profile: Profile) { self.profile = profile.name }

    /// The name of its file.
    var file: String { "\(profile).session" }
}
