import Foundation
import JWTKit

/// A provider's public keys (RFC 7517) for signatures with RSA, elliptic curves and Ed25519.
///
/// Other keys, and those that cannot be read, are ignored one by one.
struct KeySet: Sendable {
    private static let most = 50

    private let keys: [JWK]

    init(_ bytes: [UInt8]) {
        let document = try? JSONDecoder().decode(Document.self, from: Data(bytes))
        keys = document?.keys.prefix(Self.most).compactMap { $0?.key } ?? []
    }

    /// The claims of a token that one of the keys signed; `nil` if none did, or if the token is not signed.
    func claims(of token: String) async -> IdentityClaims? {
        guard let header = TokenHeader(token) else { return nil }
        for key in keys where header.fits(key) {
            let claims = try? await Self.claims(of: token, signedBy: key, header.algorithm)
            if let claims { return claims }
        }
        return nil
    }

    /// Verifies with a collection of this key alone. With several, a collection replaces keys of the same identifier, requires
    /// identifiers, and uses its first key for a token of any other identifier.
    private static func claims(
        of token: String, signedBy key: JWK, _ algorithm: JWK.Algorithm
    ) async throws -> IdentityClaims {
        var key = key
        key.algorithm = algorithm
        key.keyIdentifier = JWKIdentifier(string: "key")
        let collection = JWTKeyCollection()
        try await collection.add(jwk: key)
        return try await collection.verify(token, as: IdentityClaims.self)
    }
}

extension KeySet {
    private struct Document: Decodable {
        let keys: [Entry?]
    }

    /// An entry of the published list; without a key if it is for another use, or cannot be read.
    private struct Entry: Decodable {
        /// Longest accepted text of a number, in bytes.
        static let mostBytes = 4_096

        let key: JWK?

        private enum Field: String, CodingKey { case use }

        init(from decoder: any Decoder) {
            let fields = try? decoder.container(keyedBy: Field.self)
            let use = try? fields?.decodeIfPresent(String.self, forKey: .use)
            guard use ?? "sig" == "sig", var key = try? JWK(from: decoder),
                [key.modulus, key.exponent, key.x, key.y].allSatisfy({
                    ($0?.utf8.count ?? 0) <= Self.mostBytes
                })
            else {
                self.key = nil
                return
            }
            // jwt-kit would take the public key from the private one, which nobody should publish.
            key.privateExponent = nil
            key.prime1 = nil
            key.prime2 = nil
            self.key = key
        }
    }
}

/// The fields of a token's header that choose its key.
private struct TokenHeader: Decodable {
    let algorithm: JWK.Algorithm
    let identifier: String?

    private enum Field: String, CodingKey { case alg, kid, crit }

    /// `nil` if the token is not a JWT, or its header is rejected.
    init?(_ token: String) {
        guard let bytes = TokenClaims.part(0, of: token),
            let header = try? JSONDecoder().decode(Self.self, from: Data(bytes))
        else { return nil }
        self = header
    }

    /// Fails for algorithms without a public key, such as `none` and HS256, and for extensions that the recipient must
    /// understand (`crit`, RFC 7515, 4.1.11).
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        guard !fields.contains(.crit) else {
            throw DecodingError.dataCorruptedError(
                forKey: .crit, in: fields, debugDescription: "unknown extensions")
        }
        algorithm = try fields.decode(JWK.Algorithm.self, forKey: .alg)
        identifier = try fields.decodeIfPresent(String.self, forKey: .kid)
    }

    /// Whether the key's identifier and algorithm, as far as given, are the header's.
    func fits(_ key: JWK) -> Bool {
        let name = key.keyIdentifier?.string
        return (identifier == nil || name == nil || name == identifier)
            && (key.algorithm ?? algorithm) == algorithm
    }
}
