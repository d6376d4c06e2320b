import Foundation

/// Signs in with an OpenID provider in any browser, by entering a code (RFC 8628).
struct DeviceFlow: Sendable {
    static let grant = "urn:ietf:params:oauth:grant-type:device_code"
    private static let device = Endpoint(.post, "/device")
    /// The longest time that a code is polled for, in seconds.
    private static let longest = 3_600.0

    private struct Reply: Decodable, Sendable {
        let device_code: String
        let user_code: String
        let verification_uri: String
        let verification_uri_complete: String?
        let expires_in: Double
        let interval: Double?
    }

    let endpoint: TokenEndpoint
    let dialog: SignInDialog
    let pause: @Sendable (Duration) async throws -> Void

    func token(now: Date) async throws(APIError) -> AccessToken {
        guard let device = endpoint.metadata.device else {
            throw APIError(
                .signIn, "the provider does not support device codes",
                remedy: "Set the sign-in method oidc in the profile.")
        }
        let bytes = try await endpoint.web.post(
            [("client_id", endpoint.client.id), ("scope", endpoint.client.scope)], to: device, Self.device)
        let reply = try JSONAnswer.read(Reply.self, from: bytes, of: Self.device)
        let isCode =
            (1...100).contains(reply.user_code.utf8.count)
            && reply.user_code.utf8.allSatisfy {
                (0x20..<0x7F).contains($0)
            }
        guard isCode, let address = try? WebAddress(reply.verification_uri), reply.expires_in > 0 else {
            throw APIError(
                .answer, "the provider's device code cannot be used",
                remedy: "Report it to the provider's operator.",
                endpoint: Self.device.description)
        }
        try endpoint.web.check(address)
        await dialog.show(SignInDialog.Notice(address: address, code: reply.user_code))
        let whole = reply.verification_uri_complete.flatMap { try? WebAddress($0) }
        let isSafe = whole.map { (try? endpoint.web.check($0)) != nil } ?? false
        let keys = try await endpoint.keys()
        let tokens = try await dialog.browsing(to: isSafe ? whole : nil) { () throws(APIError) in
            try await poll(reply)
        }
        if let identity = tokens.identityToken {
            let check = IdentityCheck(
                client: endpoint.client, metadata: endpoint.metadata, nonce: nil, now: now)
            _ = try await check.subject(of: identity, signedBy: keys)
        }
        return tokens.token(after: nil, now: now)
    }

    private func poll(_ reply: Reply) async throws(APIError) -> TokenReply {
        var interval = min(max(reply.interval ?? 5, 1), 60)
        var left = min(reply.expires_in, Self.longest)
        while left > 0 {
            left -= interval
            guard (try? await pause(.seconds(interval))) != nil else { break }
            do {
                return try await endpoint.tokens([
                    ("grant_type", Self.grant), ("device_code", reply.device_code),
                ])
            } catch {
                switch error.serverCode {
                case "authorization_pending": break
                case "slow_down": interval = min(interval + 5, 60)
                case "access_denied": throw RedirectReply.refused("it was denied")
                case "expired_token": throw Self.over
                // A provider that does not answer is polled less often (3.5).
                default:
                    guard error.isTransient else { throw error }
                    interval = min(interval * 2, 60)
                }
            }
        }
        throw Self.over
    }

    private static var over: APIError { RedirectReply.refused("the code expired before anybody signed in") }
}
