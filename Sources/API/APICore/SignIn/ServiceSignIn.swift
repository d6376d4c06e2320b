import Foundation

/// Signs in to a service by endpoints of its own: a form, a browser that comes back with a token, a proxy's word.
struct ServiceSignIn: Sendable {
    static let proxy = Endpoint(.post, "/api/auth/token")

    let profile: Profile
    let client: APIClient
    let dialog: SignInDialog

    /// User and password, for cookies or a token.
    func byForm() async throws(APIError) {
        let credentials = try await dialog.credentials()
        try await client.signIn(credentials.user, password: credentials.password)
    }

    /// An account from elsewhere: the service itself asks whoever knows it, and sends the browser back with a token.
    func byBrowser(
        _ account: SignInMethod.Account, within limit: Duration = CodeFlow.limit
    ) async throws(APIError) {
        let name = account == .microsoft ? "msft" : "google"
        let state = RandomText.draw()
        let listener = try await RedirectListener(for: state)
        defer { listener.close() }
        guard let start = profile.address.appending(path: "/api/\(name)/auth/login") else {
            throw APIError(.profile, "the profile's address is too long", remedy: "Mend the profile.")
        }
        let address = start.adding(["redirect_uri": listener.address.text, "state": state])
        let reply = try await listener.reply(after: address, dialog, within: limit)
        try reply.check(issuer: nil)
        guard let token = reply["access_token", "token"], token.utf8.count <= TokenClaims.mostBytes,
            token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw RedirectReply.refused("the service sent the browser back without a token") }
        let lifetime = reply["expires_in"].flatMap(Double.init).flatMap { (0...1e9).contains($0) ? $0 : nil }
        client.session.state.token = AccessToken(
            token, expiry: lifetime.map { Date().addingTimeInterval($0) } ?? TokenClaims(token)?.expiry)
        _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/api/\(name)/me")))
    }

    /// What a proxy says of who asks, for a cookie; the client's transport adds it where no proxy does.
    func byProxy() async throws(APIError) {
        _ = try await client.bytes(of: APIRequest(Self.proxy), atMost: ProviderWeb.mostBytes)
        guard !client.session.state.isEmpty else {
            throw APIError(
                .answer, "the service signs in without a cookie", remedy: "Check the profile's address.",
                endpoint: Self.proxy.description)
        }
    }
}
