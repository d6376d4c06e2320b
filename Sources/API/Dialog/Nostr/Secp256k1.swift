import CSecp256k1

/// Signatures (BIP-340) and shared points of the curve secp256k1, by libsecp256k1.
///
/// Public keys are 32-byte x coordinates. Results are `nil` for keys that are not valid.
enum Secp256k1 {
    // The library only reads a context once it is randomized, and the context is never released.
    private struct Context: @unchecked Sendable {
        let pointer: OpaquePointer

        init?() {
            guard let pointer = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE)) else { return nil }
            // Random numbers blind the arithmetic against observers of time and power.
            let seed = randomBytes(32)
            guard secp256k1_context_randomize(pointer, seed) == 1 else { return nil }
            self.pointer = pointer
        }
    }

    private static let context = Context()

    /// The library's file, or `nil` if it cannot be loaded.
    static var library: String? { fieldbook_secp256k1().map { String(cString: $0) } }

    /// Bytes of the system's random number generator.
    static func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// The public key of a secret key: `nil` unless this has 32 bytes, of a number from 1 below the curve's order.
    static func publicKey(of secret: borrowing SecretBytes) -> [UInt8]? {
        withPair(of: secret) { context, pair in
            var point = secp256k1_xonly_pubkey()
            var key = [UInt8](repeating: 0, count: 32)
            guard secp256k1_keypair_xonly_pub(context, &point, nil, &pair) == 1,
                secp256k1_xonly_pubkey_serialize(context, &key, &point) == 1
            else { return nil }
            return key
        }
    }

    /// The signature of a digest of 32 bytes.
    ///
    /// - Parameter random: 32 bytes that protect the secret key from observers; vectors fix them.
    static func signature(
        of digest: [UInt8], by secret: borrowing SecretBytes, random: [UInt8] = randomBytes(32)
    ) -> [UInt8]? {
        guard digest.count == 32, random.count == 32 else { return nil }
        return withPair(of: secret) { context, pair in
            var signature = [UInt8](repeating: 0, count: 64)
            let isDone = secp256k1_schnorrsig_sign32(context, &signature, digest, &pair, random) == 1
            return isDone ? signature : nil
        }
    }

    /// Whether the signature of a message is by the owner of a public key.
    static func isSigned(_ message: [UInt8], _ signature: [UInt8], by key: [UInt8]) -> Bool {
        guard let context = context?.pointer, signature.count == 64, key.count == 32 else { return false }
        var point = secp256k1_xonly_pubkey()
        guard secp256k1_xonly_pubkey_parse(context, &point, key) == 1 else { return false }
        return secp256k1_schnorrsig_verify(context, signature, message, message.count, &point) == 1
    }

    /// Whether 32 bytes are the x coordinate of a point.
    static func isPublicKey(_ key: [UInt8]) -> Bool {
        guard let context = context?.pointer, key.count == 32 else { return false }
        var point = secp256k1_xonly_pubkey()
        return secp256k1_xonly_pubkey_parse(context, &point, key) == 1
    }

    /// The x coordinate of the point that two keys share.
    static func sharedSecret(of secret: borrowing SecretBytes, with key: [UInt8]) -> SecretBytes? {
        guard let context = context?.pointer, key.count == 32 else { return nil }
        var point = secp256k1_pubkey()
        // A public key is the point with the even y coordinate.
        guard secp256k1_ec_pubkey_parse(context, &point, [2] + key, 33) == 1 else { return nil }
        var isDone = false
        let shared = SecretBytes(count: 32) { shared in
            isDone = secret.withBytes { secret in
                guard secret.count == 32, let secret = secret.baseAddress, let shared = shared.baseAddress
                else {
                    return false
                }
                return secp256k1_ecdh(
                    context, shared.assumingMemoryBound(to: UInt8.self), &point,
                    secret.assumingMemoryBound(to: UInt8.self),
                    { output, x, _, _ in
                        guard let output, let x else { return 0 }
                        output.update(from: x, count: 32)
                        return 1
                    }, nil) == 1
            }
        }
        guard isDone else { return nil }
        return shared
    }

    /// Runs work with a key pair, which is overwritten afterwards.
    private static func withPair<Value>(
        of secret: borrowing SecretBytes, _ work: (OpaquePointer, inout secp256k1_keypair) -> Value?
    ) -> Value? {
        guard let context = context?.pointer else { return nil }
        return secret.withBytes { bytes in
            guard bytes.count == 32, let start = bytes.baseAddress else { return nil }
            var pair = secp256k1_keypair()
            defer { withUnsafeMutableBytes(of: &pair) { SecretBytes.wipe($0) } }
            guard secp256k1_keypair_create(context, &pair, start.assumingMemoryBound(to: UInt8.self)) == 1
            else { return nil }
            return work(context, &pair)
        }
    }
}
