public import Foundation

/// The state of a session between two commands: cookies, token and CSRF token. Secret, never printed.
public struct SessionState: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The cookies of all hosts.
    public var cookies = CookieJar()
    /// The bearer token, if the service uses one.
    public var token: AccessToken?
    /// Sent with requests that change something.
    public var csrf = CSRFToken()

    /// The state when not signed in.
    public init() {}

    /// Whether the user is not signed in.
    public var isEmpty: Bool { token == nil && cookies.cookies.isEmpty }

    /// Does not reveal the state.
    public var description: String { isEmpty ? "no session" : "a session" }

    /// All secret values.
    var secrets: [String] {
        let tokens = [token?.value, token?.refreshToken, token?.identityToken].compactMap(\.self)
        return ([csrf.digits] + tokens + cookies.cookies.map(\.value)).filter { $0.utf8.count >= 6 }
    }
}

/// A bearer token and its refresh token. Secret, never printed.
public struct AccessToken: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The token, sent after `Bearer` in the `Authorization` field.
    public let value: String
    /// When it expires; `nil` if unknown.
    public let expiry: Date?
    /// The refresh token, if there is one.
    public let refreshToken: String?
    /// The `id_token`, sent when signing out.
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

    /// Does not reveal the token.
    public var description: String { "an access token" }
}

/// The sixteen hexadecimal digits sent as `X-CSRF-Token` with each request that changes something.
public struct CSRFToken: Hashable, Sendable, Codable {
    /// The digits.
    public let digits: String

    /// Draws a random token.
    public init() {
        var generator = SystemRandomNumberGenerator()
        let number = String(generator.next() as UInt64, radix: 16)
        digits = String(repeating: "0", count: 16 - number.count) + number
    }
}
