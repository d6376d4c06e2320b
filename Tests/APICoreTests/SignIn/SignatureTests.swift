import Crypto
import CryptoExtras
import Foundation
import Testing

@testable import APICore

@Suite("A provider's keys")
struct SignatureTests {
    private let key = P256.Signing.PrivateKey()

    private func signed(
        _ head: String, _ claims: String = "{}", by sign: (Data) throws -> Data
    ) rethrows -> String {
        let content = "\(Base64URL.encode(head.utf8)).\(Base64URL.encode(claims.utf8))"
        return "\(content).\(Base64URL.encode(try sign(Data(content.utf8))))"
    }

    private func signed(_ head: String, by key: P256.Signing.PrivateKey) throws -> String {
        try signed(head) { try key.signature(for: $0).rawRepresentation }
    }

    private func keySet(_ keys: [String]) -> KeySet {
        KeySet(Array(#"{"keys":[\#(keys.joined(separator: ","))]}"#.utf8))
    }

    /// A key as published, with its other fields before it.
    private func published(_ key: P256.Signing.PrivateKey, _ fields: String = #""kid":"1","#) -> String {
        let point = key.publicKey.rawRepresentation
        let (x, y) = (Base64URL.encode(point.prefix(32)), Base64URL.encode(point.suffix(32)))
        return #"{"kty":"EC",\#(fields)"crv":"P-256","x":"\#(x)","y":"\#(y)"}"#
    }

    @Test("accept a token that one of them signed, and no other")
    func signatures() async throws {
        let set = keySet([#"{"kty":"OKP","kid":"0"}"#, "7", "null", #"{"kid":"1"}"#, published(key)])
        let good = try signed(#"{"alg":"ES256","kid":"1"}"#, by: key)
        #expect(await set.claims(of: good) != nil)
        #expect(await set.claims(of: "e30.e30.AA") == nil)
        let parts = good.split(separator: ".")
        let forged = "\(parts[0]).\(Base64URL.encode(#"{"sub":"eve"}"#.utf8)).\(parts[2])"
        #expect(await set.claims(of: forged) == nil)
        for head in [
            #"{"alg":"none"}"#, #"{"alg":"HS256","kid":"1"}"#, #"{"alg":"ES256","kid":"2"}"#, "{}",
            #"{"alg":"ES384","kid":"1"}"#, #"{"alg":"ES256","kid":1}"#, #"{"alg":"RSA-OAEP","kid":"1"}"#,
        ] {
            let token = try signed(head, by: key)
            #expect(await set.claims(of: token) == nil, "\(head)")
        }
        for head in [#"{"alg":"none"}"#, #"{"alg":"none","kid":"1"}"#] {
            let unsigned = signed(head) { _ in Data() }
            #expect(await set.claims(of: unsigned) == nil, "\(head)")
        }
        for keys in ["{}", "[]", "", #"{"keys":{}}"#, #"{"keys":null}"#] {
            #expect(await KeySet(Array(keys.utf8)).claims(of: good) == nil, "\(keys)")
        }
    }

    @Test("reject a header with extensions that must be understood")
    func criticalHeader() async throws {
        let set = keySet([published(key)])
        for critical in [#"["x"]"#, "[]", "null", #""x""#] {
            let token = try signed(#"{"alg":"ES256","kid":"1","crit":\#(critical),"x":1}"#, by: key)
            #expect(await set.claims(of: token) == nil, "\(critical)")
        }
        let other = try signed(#"{"alg":"ES256","kid":"1","x":1e300}"#, by: key)
        #expect(await set.claims(of: other) != nil)
    }

    @Test("accept RS256 and PS256, and of a key that names its algorithm or use only that")
    func rsa() async throws {
        let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let numbers = try key.publicKey.getKeyPrimitives()
        let (n, e) = (Base64URL.encode(numbers.modulus), Base64URL.encode(numbers.publicExponent))
        func set(_ fields: String = "") -> KeySet {
            keySet([#"{"kty":"RSA","kid":"1",\#(fields)"n":"\#(n)","e":"\#(e)"}"#])
        }
        func token(_ algorithm: String, _ padding: _RSA.Signing.Padding) throws -> String {
            try signed(#"{"alg":"\#(algorithm)","kid":"1"}"#) {
                try key.signature(for: SHA256.hash(data: $0), padding: padding).rawRepresentation
            }
        }
        let (pkcs1, pss) = (try token("RS256", .insecurePKCS1v1_5), try token("PS256", .PSS))
        #expect(await set().claims(of: pkcs1) != nil)
        #expect(await set().claims(of: pss) != nil)
        let mixed = try token("RS256", .PSS)
        #expect(await set().claims(of: mixed) == nil)
        let naming = set(#""alg":"PS256","use":"sig","#)
        #expect(await naming.claims(of: pss) != nil)
        #expect(await naming.claims(of: pkcs1) == nil)
        for fields in [#""use":"enc","#, #""alg":"RSA-OAEP","#, #""alg":"HS256","#] {
            #expect(await set(fields).claims(of: pss) == nil, "\(fields)")
            #expect(await set(fields).claims(of: pkcs1) == nil, "\(fields)")
        }
    }

    @Test("accept EdDSA")
    func edwards() async throws {
        let key = Curve25519.Signing.PrivateKey()
        let x = Base64URL.encode(key.publicKey.rawRepresentation)
        let set = keySet([#"{"kty":"OKP","kid":"1","crv":"Ed25519","x":"\#(x)"}"#])
        let good = try signed(#"{"alg":"EdDSA","kid":"1"}"#) { try key.signature(for: $0) }
        #expect(await set.claims(of: good) != nil)
        let forged = try signed(#"{"alg":"EdDSA","kid":"1"}"#) {
            try Curve25519.Signing.PrivateKey().signature(for: $0)
        }
        #expect(await set.claims(of: forged) == nil)
    }

    @Test("reject HS256, also with a symmetric key of the same identifier before them")
    func symmetric() async throws {
        let secret = SymmetricKey(size: .bits256)
        let text = secret.withUnsafeBytes { Base64URL.encode($0) }
        let set = keySet([#"{"kty":"oct","kid":"1","alg":"HS256","k":"\#(text)"}"#, published(key)])
        let head = #"{"alg":"HS256","kid":"1"}"#
        for secret in [secret, SymmetricKey(data: key.publicKey.x963Representation)] {
            let forged = signed(head) { Data(HMAC<SHA256>.authenticationCode(for: $0, using: secret)) }
            #expect(await set.claims(of: forged) == nil)
        }
        let good = try signed(#"{"alg":"ES256","kid":"1"}"#, by: key)
        #expect(await set.claims(of: good) != nil)
    }

    @Test("are distinguished by their identifiers, if they have any")
    func identifiers() async throws {
        let (second, nameless) = (P256.Signing.PrivateKey(), P256.Signing.PrivateKey())
        let set = keySet([published(key), published(second), published(nameless, "")])
        for key in [key, second, nameless] {
            for head in [#"{"alg":"ES256","kid":"1"}"#, #"{"alg":"ES256"}"#] {
                let token = try signed(head, by: key)
                #expect(await set.claims(of: token) != nil, "\(head)")
            }
        }
        let head = #"{"alg":"ES256","kid":"2"}"#
        let (named, other) = (try signed(head, by: second), try signed(head, by: nameless))
        #expect(await set.claims(of: named) == nil)
        #expect(await set.claims(of: other) != nil)
    }

    @Test("are used with their public part only")
    func privatePart() async throws {
        let other = P256.Signing.PrivateKey()
        let set = keySet([published(key, #""kid":"1","d":"\#(Base64URL.encode(other.rawRepresentation))","#)])
        let head = #"{"alg":"ES256","kid":"1"}"#
        let (good, forged) = (try signed(head, by: key), try signed(head, by: other))
        #expect(await set.claims(of: good) != nil)
        #expect(await set.claims(of: forged) == nil)
    }

    @Test("are at most 50")
    func count() async throws {
        let good = try signed(#"{"alg":"ES256","kid":"1"}"#, by: key)
        let others = Array(repeating: #"{"kty":"OKP"}"#, count: 49)
        let (within, beyond) = (keySet(others + [published(key)]), keySet(others + ["7", published(key)]))
        #expect(await within.claims(of: good) != nil)
        #expect(await beyond.claims(of: good) == nil)
    }
}
