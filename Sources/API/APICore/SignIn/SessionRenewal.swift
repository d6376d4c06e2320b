import Foundation

/// How one kind of session is renewed.
protocol SessionRenewal: Sendable {
    /// Whether it ends so soon that it should be renewed now.
    func isDue(_ state: SessionState, now: Date) -> Bool
    /// The session renewed; `APIError.Code.signIn` where somebody has to sign in anew.
    func renewed(_ state: SessionState, now: Date) async throws(APIError) -> SessionState
}

/// A provider's token, by its refresh token.
struct TokenRenewal: SessionRenewal {
    /// How long before its end a token is renewed.
    static let margin: TimeInterval = 30

    let client: SignInMethod.ProviderClient
    let web: ProviderWeb

    func isDue(_ state: SessionState, now: Date) -> Bool {
        guard let token = state.token, token.refreshToken != nil, let expiry = token.expiry else {
            return false
        }
        return expiry <= now.addingTimeInterval(Self.margin)
    }

    func renewed(_ state: SessionState, now: Date) async throws(APIError) -> SessionState {
        guard let token = state.token, token.refreshToken != nil else {
            throw APIError(.signIn, "the session is over", remedy: "Sign in: fieldbook login.")
        }
        let metadata = try await ProviderMetadata(of: client.issuer, through: web)
        var state = state
        state.token = try await TokenEndpoint(client: client, metadata: metadata, web: web)
            .renewed(token, now: now)
        return state
    }
}

/// A cookie that is had by a proxy's word.
struct ProxyRenewal: SessionRenewal {
    static let cookie = "vt_auth"

    /// Signs in again with what is remembered.
    let signIn: @Sendable (SessionState) async throws(APIError) -> SessionState

    func isDue(_ state: SessionState, now: Date) -> Bool {
        guard let cookie = state.cookies.cookies.first(where: { $0.name == Self.cookie }) else {
            return !state.isEmpty
        }
        let claims = TokenClaims(cookie.value)
        guard let expiry = claims?.expiry ?? cookie.expiry else { return false }
        return Self.due(issued: claims?.issued, expiry: expiry) <= now
    }

    func renewed(_ state: SessionState, now: Date) async throws(APIError) -> SessionState {
        try await signIn(state)
    }

    /// Five minutes before the end, but not within half a minute after it was had.
    static func due(issued: Date?, expiry: Date) -> Date {
        let soon = expiry.addingTimeInterval(-300)
        return issued.map { max(soon, $0.addingTimeInterval(30)) } ?? soon
    }
}
