import Foundation

/// Requests tokens from a provider for a code, a device code or a refresh token.
struct TokenEndpoint: Sendable {
    static let endpoint = Endpoint(.post, "/token")

    let client: SignInMethod.ProviderClient
    let metadata: ProviderMetadata
    let web: ProviderWeb

    /// The provider's signing keys, if it publishes any.
    ///
    /// Fetch them before sending a code or refresh token, which can be used only once and would be lost if this failed.
    func keys() async throws(APIError) -> KeySet? {
        guard let keys = metadata.keys else { return nil }
        return KeySet(try await web.get(keys, Endpoint(.get, "/jwks")))
    }

    func tokens(_ form: [(name: String, value: String)]) async throws(APIError) -> TokenReply {
        let bytes = try await web.post(
            form + [("client_id", client.id)], to: metadata.token, Self.endpoint)
        return try JSONAnswer.read(TokenReply.self, from: bytes, of: Self.endpoint)
    }

    /// Renews a token with its refresh token, which is invalid afterwards if the provider rotates refresh tokens.
    func renewed(_ last: AccessToken, now: Date) async throws(APIError) -> AccessToken {
        guard let refreshToken = last.refreshToken else {
            throw APIError(.signIn, "the session has expired", remedy: "Sign in: fieldbook login.")
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
                try await check(identity, signedBy: keys, after: last, now: now)
            } catch {
                // The last refresh token may be spent and the new token's user is unknown: the session cannot continue.
                throw Self.over(error)
            }
        }
        return reply.token(after: last, now: now)
    }

    /// Fails if a renewed token is for another user.
    private func check(
        _ identity: String, signedBy keys: KeySet?, after last: AccessToken, now: Date
    ) async throws(APIError) {
        let check = IdentityCheck(client: client, metadata: metadata, nonce: nil, now: now)
        let subject = try await check.subject(of: identity, signedBy: keys)
        let former = last.identityToken.flatMap { TokenClaims($0)?.text("sub") }
        guard former == nil || former == subject else {
            throw APIError(
                .answer, "the provider's new id_token is another person's",
                remedy: "Sign in: fieldbook login.", endpoint: Self.endpoint.description)
        }
    }

    private static func over(_ error: APIError) -> APIError {
        var over = APIError(
            .signIn, "the session has expired: \(error.message)", remedy: "Sign in: fieldbook login.",
            endpoint: error.endpoint)
        over.status = error.status
        over.serverCode = error.serverCode
        return over
    }
}

/// The answer of a token endpoint (RFC 6749, 5.1).
struct TokenReply: Decodable, Sendable {
    let accessToken: String
    let refreshToken: String?
    let identityToken: String?
    let lifetime: Double?

    private enum Key: String, CodingKey {
        case access_token, refresh_token, id_token, expires_in, token_type
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        accessToken = try values.decode(String.self, forKey: .access_token)
        refreshToken = try values.decodeIfPresent(String.self, forKey: .refresh_token)
        identityToken = try values.decodeIfPresent(String.self, forKey: .id_token)
        let text = try? values.decodeIfPresent(String.self, forKey: .expires_in)
        lifetime =
            (try? values.decodeIfPresent(Double.self, forKey: .expires_in)) ?? text.flatMap(Double.init)
        let type = try values.decodeIfPresent(String.self, forKey: .token_type)
        guard type?.lowercased() ?? "bearer" == "bearer" else {
            throw DecodingError.dataCorruptedError(
                forKey: .token_type, in: values, debugDescription: "no bearer token")
        }
        let tokens = [accessToken, refreshToken, identityToken].compactMap(\.self)
        guard
            tokens.allSatisfy({ token in
                (1...TokenClaims.mostBytes).contains(token.utf8.count)
                    && token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .access_token, in: values, debugDescription: "no token")
        }
    }

    /// The token; values that the answer omits are taken from the last one.
    func token(after last: AccessToken?, now: Date) -> AccessToken {
        let expiry = lifetime.flatMap { (0...1e9).contains($0) ? now.addingTimeInterval($0) : nil }
        return AccessToken(
            accessToken, expiry: expiry ?? TokenClaims(accessToken)?.expiry,
            refreshToken: refreshToken ?? last?.refreshToken,
            identityToken: identityToken ?? last?.identityToken)
    }
}
