import Crypto
import CryptoExtras
import Foundation
import Streams

/// Validates a provider's `id_token` (OpenID Connect Core 3.1.3.7).
struct IdentityCheck: Sendable {
    /// Tolerated clock difference, in seconds.
    static let leeway: TimeInterval = 60

    let client: SignInMethod.ProviderClient
    let metadata: ProviderMetadata
    /// The nonce that was sent; `nil` if the flow has none.
    let nonce: String?
    let now: Date

    /// The user's `sub`; errors name the wrong claim.
    ///
    /// - Parameter keys: the provider's keys, if it publishes any.
    func subject(of token: String, signedBy keys: KeySet?) throws(APIError) -> String {
        guard let claims = TokenClaims(token) else { throw Self.wrong("is not a JWT") }
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

/// A provider's public keys (RFC 7517) for RS256, PS256 and ES256; others are ignored.
struct KeySet: Sendable {
    private static let most = 50

    private struct Key: Sendable {
        let type: String
        let fields: JSONObject

        func bytes(_ name: String) -> [UInt8]? {
            guard case .string(let text)? = fields[name], text.utf8.count <= 4_096 else { return nil }
            return Base64URL.decode(text)
        }

        func text(_ name: String) -> String? {
            guard case .string(let text)? = fields[name] else { return nil }
            return text
        }
    }

    private let keys: [Key]

    init(_ bytes: [UInt8]) {
        guard case .array(let values)? = TokenClaims.object(bytes)?["keys"] else {
            keys = []
            return
        }
        keys = values.prefix(Self.most).compactMap { value in
            guard case .object(let fields) = value, case .string(let type)? = fields["kty"] else {
                return nil
            }
            return Key(type: type, fields: fields)
        }
    }

    /// Whether one of the keys signed the token; `false` for an unsigned token.
    func signed(_ token: String) -> Bool {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64URL.decode(parts[0]).flatMap(TokenClaims.object),
            case .string(let algorithm)? = head["alg"], let signature = Base64URL.decode(parts[2])
        else { return false }
        let wanted: String? = if case .string(let id)? = head["kid"] { id } else { nil }
        let content = Data("\(parts[0]).\(parts[1])".utf8)
        return keys.contains { key in
            guard wanted == nil || key.text("kid") ?? wanted == wanted, key.text("use") ?? "sig" == "sig",
                key.text("alg") ?? algorithm == algorithm
            else { return false }
            return Self.isValid(signature, of: content, key, algorithm)
        }
    }

    private static func isValid(
        _ signature: [UInt8], of content: Data, _ key: Key, _ algorithm: String
    ) -> Bool {
        switch (algorithm, key.type) {
        case ("RS256", "RSA"), ("PS256", "RSA"):
            guard let modulus = key.bytes("n"), let exponent = key.bytes("e"),
                let publicKey = try? _RSA.Signing.PublicKey(n: modulus, e: exponent)
            else { return false }
            return publicKey.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature), for: SHA256.hash(data: content),
                padding: algorithm == "RS256" ? .insecurePKCS1v1_5 : .PSS)
        case ("ES256", "EC"):
            guard let x = key.bytes("x"), let y = key.bytes("y"), x.count == 32, y.count == 32,
                let publicKey = try? P256.Signing.PublicKey(x963Representation: [4] + x + y),
                let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
            else { return false }
            return publicKey.isValidSignature(signature, for: content)
        default: return false
        }
    }
}
