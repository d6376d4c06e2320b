import Crypto
import CryptoExtras
import Foundation

/// Encrypts and decrypts texts by NIP-44, version 2.
///
/// A key is derived from the point that two keys share (HKDF-SHA256), and from it and a random nonce the keys of each
/// text: for ChaCha20, which starts at block 0, and for HMAC-SHA256 over nonce and ciphertext. Texts are padded, so that
/// their length is known only roughly. Texts of more than 65,535 bytes are not supported.
struct ConversationKey: Sendable {
    /// The longest text, in bytes of UTF-8.
    static let mostBytes = 65_535
    /// Sizes of version, nonce, ciphertext and code together.
    private static let sizes = 99...65_603

    private let key: SymmetricKey

    /// The key of a shared x coordinate.
    init(shared: borrowing SecretBytes) {
        let material = shared.withBytes { SymmetricKey(data: $0) }
        let code = HKDF<SHA256>.extract(inputKeyMaterial: material, salt: Data("nip44-v2".utf8))
        key = code.withUnsafeBytes { SymmetricKey(data: $0) }
    }

    /// A key of 32 bytes.
    init(_ bytes: [UInt8]) { key = SymmetricKey(data: bytes) }

    /// The key's bytes.
    var bytes: [UInt8] { key.withUnsafeBytes { Array($0) } }

    /// The keys of one text.
    struct TextKeys {
        let cipher: SymmetricKey
        let nonce: [UInt8]
        let authentication: SymmetricKey
    }

    func keys(nonce: [UInt8]) -> TextKeys {
        let expanded = HKDF<SHA256>.expand(pseudoRandomKey: key, info: nonce, outputByteCount: 76)
        return expanded.withUnsafeBytes { bytes in
            TextKeys(
                cipher: SymmetricKey(data: bytes[0..<32]), nonce: Array(bytes[32..<44]),
                authentication: SymmetricKey(data: bytes[44..<76]))
        }
    }

    /// The encrypted text, as base64.
    ///
    /// - Parameter nonce: 32 random bytes, used once; vectors fix them.
    func sealed(_ text: String, nonce: [UInt8] = Secp256k1.randomBytes(32)) throws(DialogError) -> String {
        let bytes = Array(text.utf8)
        guard (1...Self.mostBytes).contains(bytes.count), nonce.count == 32 else {
            throw DialogError(
                .note, "a text has 1 to \(Self.mostBytes) bytes, not \(bytes.count)",
                remedy: bytes.isEmpty ? "Write something." : "Divide it.")
        }
        var padded = [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
        padded += [UInt8](repeating: 0, count: Self.paddedLength(bytes.count) - bytes.count)
        let keys = keys(nonce: nonce)
        let cipher = try Self.encrypted(padded, keys)
        let code = HMAC<SHA256>.authenticationCode(for: nonce + cipher, using: keys.authentication)
        return Data([2] + nonce + cipher + code).base64EncodedString()
    }

    /// The decrypted text of a base64 payload.
    func opened(_ payload: String) throws(DialogError) -> String {
        guard payload.utf8.first != UInt8(ascii: "#") else {
            throw Self.unreadable("its encoding is unknown")
        }
        let (least, most) = ((Self.sizes.lowerBound + 2) / 3 * 4, (Self.sizes.upperBound + 2) / 3 * 4)
        guard (least...most).contains(payload.utf8.count), let data = Data(base64Encoded: payload),
            Self.sizes.contains(data.count)
        else { throw Self.unreadable("it is not an encrypted text") }
        let bytes = Array(data)
        guard bytes[0] == 2 else { throw Self.unreadable("its version \(bytes[0]) is unknown") }
        let (nonce, cipher, code) = (Array(bytes[1..<33]), Array(bytes[33...].dropLast(32)), bytes.suffix(32))
        let keys = keys(nonce: nonce)
        guard
            HMAC<SHA256>.isValidAuthenticationCode(
                Array(code), authenticating: nonce + cipher, using: keys.authentication)
        else { throw Self.unreadable("it is damaged, or for another key") }
        let padded = try Self.encrypted(cipher, keys)
        let count = Int(padded[0]) << 8 | Int(padded[1])
        guard count > 0, padded.count == 2 + Self.paddedLength(count) else {
            throw Self.unreadable("its length is wrong")
        }
        guard padded[(2 + count)...].allSatisfy({ $0 == 0 }) else {
            throw Self.unreadable("its padding is wrong")
        }
        guard let text = String(validating: padded[2..<2 + count], as: UTF8.self) else {
            throw Self.unreadable("it is not UTF-8")
        }
        return text
    }

    /// The length to which a text of 1 to 65,535 bytes is padded.
    static func paddedLength(_ count: Int) -> Int {
        guard count > 32 else { return 32 }
        let power = 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
        let chunk = max(32, power / 8)
        return (count + chunk - 1) / chunk * chunk
    }

    private static func encrypted(_ bytes: [UInt8], _ keys: TextKeys) throws(DialogError) -> [UInt8] {
        do {
            let nonce = try Insecure.ChaCha20CTR.Nonce(data: keys.nonce)
            return Array(try Insecure.ChaCha20CTR.encrypt(bytes, using: keys.cipher, nonce: nonce))
        } catch {
            throw unreadable("the cipher fails")
        }
    }

    private static func unreadable(_ words: String) -> DialogError {
        DialogError(
            .unreadable, "a text cannot be decrypted: \(words)",
            remedy: "Use the key with which it was encrypted, or delete the note.")
    }
}
