/// What a profile remembers between two commands: cookies, token and CSRF token. It is a secret, and never printed.
public struct SessionState: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The cookies of all hosts that were met.
    public var cookies = CookieJar()
    /// The bearer token, where the service has such.
    public var token: AccessToken?
    /// Goes with requests that change something.
    public var csrf = CSRFToken()

    /// Nobody is signed in.
    public init() {}

    /// Whether somebody may be signed in.
    public var isEmpty: Bool { token == nil && cookies.cookies.isEmpty }

    /// Says nothing of it.
    public var description: String { isEmpty ? "no session" : "a session" }

    /// Everything in it that must not be seen.
    var secrets: [String] {
        let tokens = [token?.value, token?.refreshToken, token?.identityToken].compactMap(\.self)
        return ([csrf.digits] + tokens + cookies.cookies.map(\.value)).filter { $0.utf8.count >= 6 }
    }
}
