import APICore
import Foundation
import Testing

@testable import Dialog

@Suite("Official vectors")
struct VectorTests {
    /// The parts of `nip44.vectors.json` that are used.
    private struct Vectors: Decodable {
        struct Valid: Decodable {
            struct Conversation: Decodable { let sec1, pub2, conversation_key: String }
            struct TextKeys: Decodable {
                struct Keys: Decodable { let nonce, chacha_key, chacha_nonce, hmac_key: String }
                let conversation_key: String
                let keys: [Keys]
            }
            struct Text: Decodable { let sec1, sec2, conversation_key, nonce, plaintext, payload: String }
            struct LongText: Decodable {
                let conversation_key, nonce, pattern, plaintext_sha256, payload_sha256: String
                let `repeat`: Int
            }
            let get_conversation_key: [Conversation]
            let get_message_keys: TextKeys
            let calc_padded_len: [[Int]]
            let encrypt_decrypt: [Text]
            let encrypt_decrypt_long_msg: [LongText]
        }
        struct Invalid: Decodable {
            struct Conversation: Decodable { let sec1, pub2, note: String }
            struct Text: Decodable { let conversation_key, payload, note: String }
            let encrypt_msg_lengths: [Int]
            let get_conversation_key: [Conversation]
            let decrypt: [Text]
        }
        let valid: Valid
        let invalid: Invalid
    }

    private static func data(_ name: String) throws -> Data {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return try Data(contentsOf: folder.appending(path: "Data/" + name))
    }

    private static func vectors() throws -> Vectors {
        let all = try JSONDecoder().decode([String: Vectors].self, from: data("nip44.vectors.json"))
        return try #require(all["v2"])
    }

    private static func bytes(_ digits: String) throws -> [UInt8] {
        try #require(Hexadecimal.bytes(in: digits.utf8))
    }

    private static func key(_ digits: String) throws -> ConversationKey { ConversationKey(try bytes(digits)) }

    private static func digest(_ text: String) -> String { ContentDigest(of: Array(text.utf8)).description }

    @Test("of NIP-44 are unchanged")
    func origin() throws {
        let digest = ContentDigest(of: Array(try Self.data("nip44.vectors.json")))
        #expect(digest.description == "269ed0f69e4c192512cc779e78c555090cebc7c785b609e338a62afc3ce25040")
    }

    @Test("of NIP-44 give the same keys")
    func keys() throws {
        let valid = try Self.vectors().valid
        #expect(valid.get_conversation_key.count >= 30)
        for vector in valid.get_conversation_key {
            let other = try #require(Nostr.PublicKey(vector.pub2))
            let key = try Nostr.SecretKey(vector.sec1).conversation(with: other)
            #expect(Hexadecimal.text(key.bytes) == vector.conversation_key)
        }
        let key = try Self.key(valid.get_message_keys.conversation_key)
        for vector in valid.get_message_keys.keys {
            let keys = key.keys(nonce: try Self.bytes(vector.nonce))
            #expect(keys.cipher.withUnsafeBytes { Hexadecimal.text($0) } == vector.chacha_key)
            #expect(Hexadecimal.text(keys.nonce) == vector.chacha_nonce)
            #expect(keys.authentication.withUnsafeBytes { Hexadecimal.text($0) } == vector.hmac_key)
        }
    }

    @Test("of NIP-44 give the same payloads, for both sides")
    func texts() throws {
        let valid = try Self.vectors().valid
        for lengths in valid.calc_padded_len {
            #expect(ConversationKey.paddedLength(lengths[0]) == lengths[1])
        }
        for vector in valid.encrypt_decrypt {
            let (one, other) = (try Nostr.SecretKey(vector.sec1), try Nostr.SecretKey(vector.sec2))
            let key = try one.conversation(with: other.publicKey)
            #expect(Hexadecimal.text(key.bytes) == vector.conversation_key)
            let nonce = try Self.bytes(vector.nonce)
            #expect(try key.sealed(vector.plaintext, nonce: nonce) == vector.payload)
            #expect(try other.conversation(with: one.publicKey).opened(vector.payload) == vector.plaintext)
        }
        for vector in valid.encrypt_decrypt_long_msg {
            let key = try Self.key(vector.conversation_key)
            let text = String(repeating: vector.pattern, count: vector.repeat)
            #expect(Self.digest(text) == vector.plaintext_sha256)
            let payload = try key.sealed(text, nonce: try Self.bytes(vector.nonce))
            #expect(Self.digest(payload) == vector.payload_sha256)
            #expect(try key.opened(payload) == text)
        }
    }

    /// From NIP-44's page, beside the file.
    @Test("of NIP-44 for the longest text")
    func longest() throws {
        let key = try Self.key("c41c775356fd92eadc63ff5a0dc1da211b268cbea22316767095b2871ea1412d")
        let nonce = [UInt8](repeating: 0, count: 31) + [1]
        let payload = try key.sealed(String(repeating: "a", count: 65_535), nonce: nonce)
        #expect(
            Self.digest(payload) == "6d8c2810d1e870fbaa1f0a0937126cca837a15f9260e27060c331d70a3c0bc84")
    }

    @Test("of NIP-44 that are invalid fail")
    func invalid() throws {
        let (valid, invalid) = (try Self.vectors().valid, try Self.vectors().invalid)
        for vector in invalid.get_conversation_key {
            #expect(
                (try? Nostr.SecretKey(vector.sec1)) == nil || Nostr.PublicKey(vector.pub2) == nil,
                "\(vector.note)")
        }
        let key = try Self.key(valid.get_message_keys.conversation_key)
        for length in invalid.encrypt_msg_lengths where length < 1 << 20 {
            let text = String(repeating: "a", count: length)
            #expect(throws: DialogError.self) { try key.sealed(text) }
        }
        #expect(invalid.decrypt.count >= 10)
        for vector in invalid.decrypt {
            let error = #expect(throws: DialogError.self, "\(vector.note)") {
                try Self.key(vector.conversation_key).opened(vector.payload)
            }
            #expect(error?.code == .unreadable)
        }
    }

    @Test("of BIP-340 give the same keys and signatures, and no others are good")
    func signatures() throws {
        let lines = String(decoding: try Self.data("bip340.vectors.csv"), as: UTF8.self)
            .split(whereSeparator: \.isNewline).dropFirst()
        #expect(lines.count == 19)
        for line in lines {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map { $0.lowercased() }
            let message = fields[4].isEmpty ? [] : try Self.bytes(fields[4])
            let (key, signature) = (try Self.bytes(fields[2]), try Self.bytes(fields[5]))
            #expect(Secp256k1.isSigned(message, signature, by: key) == (fields[6] == "true"), "\(line)")
            guard !fields[1].isEmpty, message.count == 32 else { continue }
            var digits = try Self.bytes(fields[1])
            let secret = SecretBytes(moving: &digits)
            #expect(digits == [UInt8](repeating: 0, count: 32), "the copy stays")
            let publicKey = Secp256k1.publicKey(of: secret)
            let made = Secp256k1.signature(of: message, by: secret, random: try Self.bytes(fields[3]))
            #expect(publicKey == key && made == signature, "\(line)")
        }
    }
}
