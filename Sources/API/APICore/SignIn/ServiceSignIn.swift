import Foundation

/// Signs in at a service itself: by a form, an account in a browser, a token, or a proxy.
struct ServiceSignIn: Sendable {
    static let proxy = Endpoint(.post, "/api/auth/token")

    let profile: Profile
    let client: APIClient
    let dialog: SignInDialog

    /// Signs in with user and password; the service answers with cookies or a token.
    func byForm() async throws(APIError) {
        let credentials = try await dialog.credentials()
        do throws(APIError) {
            try await client.signIn(credentials.user, password: credentials.password)
        } catch {
            guard error.code == .signIn else { throw error }
            var refused = error
            let page = profile.page?.description ?? "the service's page in a browser"
            refused.remedy += " For a new password or a registration, open \(page)."
            throw refused
        }
    }

    /// Signs in with an external account. The service signs the browser in without redirecting back, so the user passes on
    /// the page's token or the browser's cookies. Both are verified with a request for the user.
    func byBrowser(_ account: SignInMethod.Account) async throws(APIError) {
        let name = account == .microsoft ? "msft" : "google"
        guard let start = profile.address.appending(path: "/api/\(name)/auth/login") else {
            throw APIError(.profile, "the profile's address is too long", remedy: "Correct the profile.")
        }
        await dialog.show(SignInDialog.Notice(address: start, code: nil))
        let brought = try await dialog.browsing(to: start) { () throws(APIError) in
            try await dialog.brought()
        }
        try take(brought)
        do throws(APIError) {
            _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/api/\(name)/me")))
        } catch  where account == .google && error.code == .notFound {
            // The path is not documented for Google: a service without it is accepted.
        }
    }

    /// Signs in with a token that the user has got from the service.
    func byToken() async throws(APIError) {
        let brought = try await dialog.brought()
        guard case .token = brought else {
            throw APIError(
                .signIn, "a token was expected, not cookies", remedy: "Paste it, or give --token-file.")
        }
        try take(brought)
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
                    .signIn, "that is not a token: a token is one word of visible ASCII characters",
                    remedy:
                        "Copy it without quotation marks, or give a file that has it on its first line.")
            }
            client.session.state.token = AccessToken(
                String(value), expiry: TokenClaims(String(value))?.expiry)
        }
    }

    /// Signs in with the user that a proxy adds, or the client's transport if there is no proxy; the service answers with a
    /// cookie. Cookies that the user has passed on are sent along: a portal in front of the service may ask for its own.
    func byProxy() async throws(APIError) {
        if case .cookies? = dialog.given, let given = dialog.given { try take(given) }
        // The browser's file, or a session that is renewed, may have an old one.
        client.session.update { $0.cookies.remove(named: ProxyRenewal.cookie) }
        do throws(APIError) {
            _ = try await client.bytes(of: APIRequest(Self.proxy), atMost: ProviderWeb.mostBytes)
        } catch {
            var refused = error.atPortal
            if error.status == 401 {
                refused.remedy =
                    client.session.state.cookies.cookies.isEmpty
                    ? "Check the user. If a portal is in front of the service, give its cookies with --cookie-file."
                    : "The portal's cookies have expired or are those of another one: export them again."
            }
            throw refused
        }
        guard client.session.state.cookies.cookies.contains(where: { $0.name == ProxyRenewal.cookie }) else {
            throw APIError(
                .answer, "the service answered the sign-in without a cookie",
                remedy: "Check the profile's address.",
                endpoint: Self.proxy.description)
        }
    }
}

extension Endpoint {
    /// The usual endpoint of a form with user and password.
    public static let formSignIn = Endpoint(.post, "/api/local/login")
}

extension APIClient {
    /// Signs in by a form with user and password; the session gets the cookies or token.
    ///
    /// Errors do not contain the password, even if the server repeats it.
    ///
    /// ```swift
    /// try await client.signIn("anna", password: password)
    /// ```
    public func signIn(
        _ user: String, password: String, at endpoint: Endpoint = .formSignIn
    ) async throws(APIError) {
        var request = APIRequest(endpoint).carrying(form: [("username", user), ("password", password)])
        request.secrets = [password]
        do {
            let bytes = try await bytes(of: request, atMost: ProviderWeb.mostBytes)
            // Some services answer with a token in addition to or instead of cookies.
            if let token = Self.token(in: bytes) { session.update { $0.token = token } }
        } catch {
            guard error.status == 401 || error.status == 400 else { throw error }
            var refused = APIError(
                .signIn, "user or password is wrong: \(error.message)",
                remedy: "Sign in again: fieldbook login.", endpoint: endpoint.description)
            refused.status = error.status
            refused.requestID = error.requestID
            throw refused
        }
        guard !session.state.isEmpty else {
            throw APIError(
                .answer, "the service answered the sign-in without a cookie or token",
                remedy: "Check the profile's address.", endpoint: endpoint.description)
        }
    }

    private struct BareToken: Decodable {
        let accessToken: String?
        let token: String?
    }

    private static func token(in bytes: [UInt8]) -> AccessToken? {
        let (decoder, data) = (JSONDecoder(), Data(bytes))
        if let reply = try? decoder.decode(TokenReply.self, from: data) {
            return reply.token(after: nil, now: Date())
        }
        guard let reply = try? decoder.decode(BareToken.self, from: data),
            let token = reply.accessToken ?? reply.token, !token.isEmpty,
            token.utf8.count <= TokenClaims.mostBytes,
            token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        return AccessToken(token, expiry: TokenClaims(token)?.expiry)
    }
}
