public import Foundation

/// What an authorisation server gave: a bearer token, and what renews it. Never printed.
public struct AccessToken: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The value of the `Authorization` field behind `Bearer`.
    public let value: String
    /// When it ends; `nil` where nobody says.
    public let expiry: Date?
    /// What another one is had for, if there is such a thing.
    public let refreshToken: String?
    /// What the server said of who it is; told when signing out.
    public let identityToken: String?

    /// Creates a token.
    public init(
        _ value: String, expiry: Date? = nil, refreshToken: String? = nil, identityToken: String? = nil
    ) {
        self.value = value
        self.expiry = expiry
        self.refreshToken = refreshToken
        self.identityToken = identityToken
    }

    /// Says nothing of it.
    public var description: String { "an access token" }
}
