/// Ends a session at the service or provider that started it.
struct SignOut: Sendable {
    private static let proxy = Endpoint(.post, "/api/auth/logout")
    private static let form = Endpoint(.post, "/api/local/logout")
    private static let revocation = Endpoint(.post, "/revoke")
    private static let endSession = Endpoint(.post, "/end_session")

    let profile: Profile
    let web: ProviderWeb

    func end(
        _ state: SessionState, by client: (SessionState) throws(APIError) -> APIClient
    ) async throws(APIError) {
        switch profile.signIn {
        case .provider(let provider), .device(let provider):
            if let token = state.token { try await end(provider, token) }
        case .proxy: _ = try await client(state).bytes(of: APIRequest(Self.proxy))
        case .form, .browser: try await leave(by: try client(state))
        // Nothing is known of how to end a token.
        case nil, .token: break
        }
    }

    private func leave(by client: APIClient) async throws(APIError) {
        do throws(APIError) {
            _ = try await client.bytes(of: APIRequest(Self.form))
        } catch  where error.code == .notFound || error.code == .signIn {
            // A service without this endpoint lets sessions expire; this one may have expired already.
        }
    }

    /// Revokes the tokens and ends the provider's session; does one even if the other fails.
    private func end(
        _ client: SignInMethod.ProviderClient, _ token: AccessToken
    ) async throws(APIError) {
        let metadata = try await ProviderMetadata(of: client.issuer, through: web)
        var failure: APIError?
        do throws(APIError) {
            try await revoke(token, of: client, at: metadata)
        } catch {
            failure = error
        }
        do throws(APIError) {
            try await endSession(of: token, client, at: metadata)
        } catch {
            failure = failure ?? error
        }
        if let failure { throw failure }
    }

    /// Revokes the tokens (RFC 7009), sent in the content, never in an address.
    private func revoke(
        _ token: AccessToken, of client: SignInMethod.ProviderClient, at metadata: ProviderMetadata
    ) async throws(APIError) {
        guard let revocation = metadata.revocation else { return }
        let (value, kind) =
            token.refreshToken.map { ($0, "refresh_token") } ?? (token.value, "access_token")
        _ = try await web.post(
            [("token", value), ("token_type_hint", kind), ("client_id", client.id)], to: revocation,
            Self.revocation)
    }

    private func endSession(
        of token: AccessToken, _ client: SignInMethod.ProviderClient, at metadata: ProviderMetadata
    ) async throws(APIError) {
        guard let endSession = metadata.endSession, let identity = token.identityToken else { return }
        let hint = [(name: "id_token_hint", value: identity), (name: "client_id", value: client.id)]
        guard let redirect = profile.service.signedOutRedirect else {
            return try await post(hint, endSession)
        }
        do throws(APIError) {
            try await post(hint + [(name: "post_logout_redirect_uri", value: redirect)], endSession)
        } catch  where error.code == .invalid {
            // The redirect is registered for the app's client only; another client signs out without it.
            try await post(hint, endSession)
        }
    }

    private func post(
        _ form: [(name: String, value: String)], _ endSession: WebAddress
    ) async throws(APIError) {
        do throws(APIError) {
            _ = try await web.post(form, to: endSession, Self.endSession)
        } catch  where (300..<400).contains(error.status ?? 0) {
            // The provider has ended the session and redirects the browser, but there is no browser.
        }
    }
}
