/// Whose answers a cache keeps; nobody is ever given another one's.
public struct CacheScope: Hashable, Sendable {
    /// The profile by which the service is asked.
    public let profile: String
    /// Who is signed in, as the service names him: an id or a name, never a token.
    public let user: String

    /// Creates a scope.
    public init(profile: String, user: String) {
        self.profile = profile
        self.user = user
    }
}
