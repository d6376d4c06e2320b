import Crypto
import Foundation

/// Proves to a provider that who redeems a code is who asked for it (PKCE, RFC 7636, S256).
struct ProofKey: Sendable {
    /// Told when the code is redeemed.
    let verifier: String

    init(verifier: String) { self.verifier = verifier }

    /// Draws one.
    init() { verifier = RandomText.draw() }

    /// Told when the code is asked for.
    var challenge: String { Base64URL.encode(SHA256.hash(data: Data(verifier.utf8))) }
}

/// Texts that nobody can guess: 256 bits as 43 letters, digits, `-` and `_`.
enum RandomText {
    static func draw() -> String {
        var generator = SystemRandomNumberGenerator()
        return Base64URL.encode((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
}
