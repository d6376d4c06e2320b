import Foundation

/// Has tokens of a provider: for a code, for a device's code, for a refresh token.
struct TokenEndpoint: Sendable {
    static let endpoint = Endpoint(.post, "/token")

    let client: SignInMethod.ProviderClient
    let metadata: ProviderMetadata
    let web: ProviderWeb

    /// The keys that the provider signs with, if it has any.
    ///
    /// They are asked for before what is good once is sent: were they not to be had after that, it would be spent for nothing.
    func keys() async throws(APIError) -> KeySet? {
        guard let keys = metadata.keys else { return nil }
        return KeySet(try await web.get(keys, Endpoint(.get, "/jwks")))
    }

    func tokens(_ form: [(name: String, value: String)]) async throws(APIError) -> TokenReply {
        let bytes = try await web.post(
            form + [("client_id", client.id)], to: metadata.token, Self.endpoint)
        return try JSONAnswer.read(TokenReply.self, from: bytes, of: Self.endpoint)
    }

    /// A new token for the last one's refresh token, which is not good any more after that if the provider rotates them.
    func renewed(_ last: AccessToken, now: Date) async throws(APIError) -> AccessToken {
        guard let refreshToken = last.refreshToken else {
            throw APIError(.signIn, "the session is over", remedy: "Sign in: fieldbook login.")
        }
        let keys = try await keys()
        let reply: TokenReply
        do {
            reply = try await tokens([("grant_type", "refresh_token"), ("refresh_token", refreshToken)])
        } catch {
            throw error.serverCode == "invalid_grant" || error.status == 401 ? Self.over(error) : error
        }
        if let identity = reply.identityToken {
            do throws(APIError) {
                try check(identity, signedBy: keys, after: last, now: now)
            } catch {
                // The last refresh token may be spent, and whose the new one is, nobody knows: nothing goes on from here.
                throw Self.over(error)
            }
        }
        return reply.token(after: last, now: now)
    }

    /// Whether a renewed token is still of who signed in.
    private func check(
        _ identity: String, signedBy keys: KeySet?, after last: AccessToken, now: Date
    ) throws(APIError) {
        let check = IdentityCheck(client: client, metadata: metadata, nonce: nil, now: now)
        let subject = try check.subject(of: identity, signedBy: keys)
        let former = last.identityToken.flatMap { TokenClaims($0)?.text("sub") }
        guard former == nil || former == subject else {
            throw APIError(
                .answer, "the provider's new id_token is another person's",
                remedy: "Sign in: fieldbook login.", endpoint: Self.endpoint.description)
        }
    }

    private static func over(_ error: APIError) -> APIError {
        var over = APIError(
            .signIn, "the session is over: \(error.message)", remedy: "Sign in: fieldbook login.",
            endpoint: error.endpoint)
        over.status = error.status
        over.serverCode = error.serverCode
        return over
    }
}
