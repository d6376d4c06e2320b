/// Tells those who signed somebody in that the session is to end.
struct SignOut: Sendable {
    private static let proxy = Endpoint(.post, "/api/auth/logout")
    private static let revocation = Endpoint(.post, "/revoke")
    private static let endSession = Endpoint(.post, "/end_session")

    let profile: Profile
    let web: ProviderWeb

    func tell(
        _ state: SessionState, by client: (SessionState) throws(APIError) -> APIClient
    ) async throws(APIError) {
        switch profile.signIn {
        case .provider(let provider), .device(let provider):
            if let token = state.token { try await tell(provider, token) }
        case .proxy: _ = try await client(state).bytes(of: APIRequest(Self.proxy))
        // What those services take is not known; their sessions end by themselves.
        case nil, .form, .browser: break
        }
    }

    /// Revokes the tokens (RFC 7009) and ends the provider's session; tokens go in contents, never in an address.
    private func tell(
        _ client: SignInMethod.ProviderClient, _ token: AccessToken
    ) async throws(APIError) {
        let metadata = try await ProviderMetadata(of: client.issuer, through: web)
        if let revocation = metadata.revocation {
            let (value, kind) =
                token.refreshToken.map { ($0, "refresh_token") } ?? (token.value, "access_token")
            _ = try await web.post(
                [("token", value), ("token_type_hint", kind), ("client_id", client.id)], to: revocation,
                Self.revocation)
        }
        guard let endSession = metadata.endSession, let identity = token.identityToken else { return }
        do throws(APIError) {
            _ = try await web.post(
                [("id_token_hint", identity), ("client_id", client.id)], to: endSession, Self.endSession)
        } catch  where (300..<400).contains(error.status ?? 0) {
            // It has ended the session, and sends a browser, which there is none of, to its page.
        }
    }
}
