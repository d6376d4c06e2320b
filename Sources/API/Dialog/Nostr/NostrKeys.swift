public import APICore
import Streams

/// Types of the protocol between Dialog and its relay (https://github.com/nostr-protocol/nips).
public enum Nostr {
    /// The file of the library that notes need, or `nil` if it is missing.
    package static var library: String? { Secp256k1.library }
}

extension Nostr {
    /// A public key: the x coordinate of a point on secp256k1.
    public struct PublicKey: Hashable, Sendable, CustomStringConvertible {
        /// The 32 bytes.
        public let bytes: [UInt8]

        /// A key of 32 bytes; `nil` if they are not the x coordinate of a point.
        public init?(_ bytes: [UInt8]) {
            guard Secp256k1.isPublicKey(bytes) else { return nil }
            self.bytes = bytes
        }

        fileprivate init(unchecked bytes: [UInt8]) { self.bytes = bytes }

        /// A key as 64 hexadecimal digits or as `npub1…`.
        public init?(_ text: String) {
            let text = text.utf8
            guard let bytes = Bech32.bytes("npub", in: text) ?? Hexadecimal.bytes(in: text) else {
                return nil
            }
            self.init(bytes)
        }

        /// The key in 64 hexadecimal digits.
        public var hexadecimal: String { Hexadecimal.text(bytes) }

        /// The key as `npub1…` (NIP-19).
        public var description: String { Bech32.text("npub", bytes) }
    }

    /// A secret key, overwritten in memory with its last reference. Never printed.
    public final class SecretKey: Sendable, CustomStringConvertible {
        /// The key's public part.
        public let publicKey: PublicKey
        private let bytes: SecretBytes

        /// Draws a key.
        public convenience init() throws(DialogError) {
            // The chance that a drawing is not valid is 2 to the power of -128.
            var drawn = Secp256k1.randomBytes(32)
            try self.init(SecretBytes(moving: &drawn))
        }

        /// A key as `nsec1…` or as 64 hexadecimal digits, with or without white space around it.
        public convenience init(_ text: some StringProtocol) throws(DialogError) {
            var bytes = Array(text.utf8)
            try self.init(moving: &bytes)
        }

        /// A key from the bytes of such a text, which are overwritten.
        public convenience init(moving text: inout [UInt8]) throws(DialogError) {
            defer { text.withUnsafeMutableBytes { SecretBytes.wipe($0) } }
            let word = text.drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
            let isWhole = text[word.endIndex...].allSatisfy { $0 <= 0x20 }
            guard isWhole, var bytes = Bech32.bytes("nsec", in: word) ?? Hexadecimal.bytes(in: word) else {
                throw Self.invalid
            }
            try self.init(SecretBytes(moving: &bytes))
        }

        init(_ bytes: consuming SecretBytes) throws(DialogError) {
            guard let key = Secp256k1.publicKey(of: bytes) else { throw Self.invalid }
            publicKey = PublicKey(unchecked: key)
            self.bytes = bytes
        }

        /// The key as `nsec1…`, to store it in a safe place.
        public var secretText: String {
            var copy = bytes.withBytes { Array($0) }
            defer { copy.withUnsafeMutableBytes { SecretBytes.wipe($0) } }
            return Bech32.text("nsec", copy)
        }

        /// Does not reveal the key.
        public var description: String { "the key of \(publicKey)" }

        /// The signature of a digest.
        func signature(of digest: ContentDigest) throws(DialogError) -> [UInt8] {
            guard let signature = Secp256k1.signature(of: digest.bytes, by: bytes) else { throw Self.invalid }
            return signature
        }

        /// The key of the texts between this key's owner and another's.
        func conversation(with other: PublicKey) throws(DialogError) -> ConversationKey {
            guard let shared = Secp256k1.sharedSecret(of: bytes, with: other.bytes) else {
                throw Self.invalid
            }
            return ConversationKey(shared: shared)
        }

        private static var invalid: DialogError {
            DialogError(
                .key, "the secret key is not valid", remedy: "Give it as nsec1… or as 64 hexadecimal digits.",
                cause: .setting)
        }
    }
}

/// Bytes as lowercase hexadecimal digits.
enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The bytes of an even number of digits; `nil` for any other text.
    static func bytes(in text: some Collection<UInt8>) -> [UInt8]? {
        var digits = text.compactMap { HexDigit.value($0) }
        defer { digits.withUnsafeMutableBytes { SecretBytes.wipe($0) } }
        guard digits.count == text.count, digits.count.isMultiple(of: 2), !digits.isEmpty else {
            return nil
        }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}

extension ContentDigest {
    /// The id of an event as `note1…` (NIP-19).
    public var noteText: String { Bech32.text("note", bytes) }

    /// The id of an event, as `note1…` or as 64 hexadecimal digits.
    public init?(note text: String) {
        guard let bytes = Bech32.bytes("note", in: text.utf8) else {
            self.init(hexadecimal: text)
            return
        }
        self.init(bytes)
    }
}
