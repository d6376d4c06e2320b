import Crypto
import Foundation

/// Signs in with an OpenID provider in a browser: code flow with PKCE, `state` and `nonce`.
struct CodeFlow: Sendable {
    /// Time that the user may take.
    static let limit = Duration.seconds(300)

    let endpoint: TokenEndpoint
    let dialog: SignInDialog
    var limit = Self.limit

    func token(now: Date) async throws(APIError) -> AccessToken {
        guard let authorization = endpoint.metadata.authorization else {
            throw APIError(
                .signIn, "the provider does not support sign-in in a browser",
                remedy: "Set the sign-in method device in the profile.")
        }
        let (key, state, nonce) = (ProofKey(), RandomText.draw(), RandomText.draw())
        let listener = try await RedirectListener(for: state)
        defer { listener.close() }
        let address = authorization.adding([
            "response_type": "code", "client_id": endpoint.client.id, "scope": endpoint.client.scope,
            "redirect_uri": listener.address.text, "state": state, "nonce": nonce,
            "code_challenge": key.challenge, "code_challenge_method": "S256",
        ])
        let reply = try await listener.reply(after: address, dialog, within: limit)
        try reply.check(issuer: endpoint.metadata.issuer)
        guard let code = reply["code"] else { throw RedirectReply.refused("the provider sent no code") }
        let keys = try await endpoint.keys()
        let tokens = try await endpoint.tokens([
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", listener.address.text),
            ("code_verifier", key.verifier),
        ])
        guard let identity = tokens.identityToken else {
            throw RedirectReply.refused("the provider does not say who signed in (id_token)")
        }
        let check = IdentityCheck(
            client: endpoint.client, metadata: endpoint.metadata, nonce: nonce, now: now)
        _ = try await check.subject(of: identity, signedBy: keys)
        return tokens.token(after: nil, now: now)
    }
}

/// Proves to a provider that a code is redeemed by the program that requested it (PKCE, RFC 7636, S256).
struct ProofKey: Sendable {
    /// Sent when the code is redeemed.
    let verifier: String

    init(verifier: String) { self.verifier = verifier }

    /// Draws a random key.
    init() { verifier = RandomText.draw() }

    /// Sent when the code is requested.
    var challenge: String { Base64URL.encode(SHA256.hash(data: Data(verifier.utf8))) }
}

/// Random texts: 256 bits as 43 letters, digits, `-` and `_`.
enum RandomText {
    static func draw() -> String {
        var generator = SystemRandomNumberGenerator()
        return Base64URL.encode((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
}
