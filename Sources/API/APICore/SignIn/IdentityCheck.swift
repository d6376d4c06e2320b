import Foundation

/// Checks what a provider says of who signed in (OpenID Connect Core 3.1.3.7).
struct IdentityCheck: Sendable {
    /// How far clocks may be apart.
    static let leeway: TimeInterval = 60

    let client: SignInMethod.ProviderClient
    let metadata: ProviderMetadata
    /// What was sent along; `nil` where nothing could be.
    let nonce: String?
    let now: Date

    /// Who it is; an error names the claim that is wrong.
    ///
    /// - Parameter keys: the provider's, if it has any.
    func subject(of token: String, signedBy keys: KeySet?) throws(APIError) -> String {
        guard let claims = TokenClaims(token) else { throw Self.wrong("is no JWT") }
        if let keys {
            guard keys.signed(token) else { throw Self.wrong("is not signed by the provider's keys") }
        }
        return try subject(of: claims)
    }

    func subject(of claims: TokenClaims) throws(APIError) -> String {
        guard claims.text("iss") == metadata.issuer else { throw Self.wrong("has another iss") }
        let audience = claims.texts("aud")
        guard audience.contains(client.id) else { throw Self.wrong("has another aud") }
        let party = claims.text("azp")
        guard party == client.id || party == nil && audience.count == 1 else {
            throw Self.wrong("has another azp")
        }
        guard let expiry = claims.expiry, expiry > now.addingTimeInterval(-Self.leeway) else {
            throw Self.wrong("is over (exp)")
        }
        guard claims.issued ?? now < now.addingTimeInterval(10 * Self.leeway) else {
            throw Self.wrong("is of the future (iat)")
        }
        guard nonce == nil || claims.text("nonce") == nonce else { throw Self.wrong("has another nonce") }
        guard let subject = claims.text("sub"), !subject.isEmpty else { throw Self.wrong("has no sub") }
        return subject
    }

    private static func wrong(_ words: String) -> APIError {
        APIError(
            .answer, "the provider's id_token \(words)",
            remedy: "Check the clock and the profile's issuer and client, and sign in again.",
            endpoint: TokenEndpoint.endpoint.description)
    }
}
