import Foundation

/// Signs in to a service by endpoints of its own: a form, an account in a browser, a proxy's word.
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

    /// An account from elsewhere: the service signs the browser in and sends nobody back, so that the person brings the token of
    /// the page, or the browser's cookies. Both are proved by asking who it is.
    func byBrowser(_ account: SignInMethod.Account) async throws(APIError) {
        let name = account == .microsoft ? "msft" : "google"
        guard let start = profile.address.appending(path: "/api/\(name)/auth/login") else {
            throw APIError(.profile, "the profile's address is too long", remedy: "Mend the profile.")
        }
        await dialog.show(SignInDialog.Notice(address: start, code: nil))
        let brought = try await dialog.browsing(to: start) { () throws(APIError) in
            try await dialog.brought()
        }
        try take(brought)
        do throws(APIError) {
            _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/api/\(name)/me")))
        } catch  where account == .google && error.code == .notFound {
            // No plan names this path for Google: a service without it is asked nothing.
        }
    }

    private func take(_ brought: SignInDialog.Brought) throws(APIError) {
        switch brought {
        case .cookies(let path):
            client.session.state.cookies = try CookieFile.cookies(at: path, for: profile.address)
        case .token(let text):
            let words = text.split(whereSeparator: \.isWhitespace)
            let token = words.first?.lowercased() == "bearer" ? words.dropFirst() : words[...]
            guard token.count == 1, let value = token.first, value.utf8.count <= TokenClaims.mostBytes,
                value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
            else {
                throw APIError(
                    .signIn, "that is no token: it is one word of visible ASCII characters",
                    remedy:
                        "Copy it as the page keeps it, without quotation marks, or name a file of cookies.")
            }
            client.session.state.token = AccessToken(
                String(value), expiry: TokenClaims(String(value))?.expiry)
        }
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
