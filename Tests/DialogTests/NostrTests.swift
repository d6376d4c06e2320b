import APICore
import Foundation
import Streams
import TestSupport
import Testing

@testable import Dialog

@Suite("Keys, texts and events of Nostr")
struct NostrTests {
    @Test("have the texts of NIP-19")
    func texts() throws {
        let digits = "7e7e9c42a91bfef19fa929e5fda1b72e0ebc1a4c1141673e2794234d86addf4e"
        let text = "npub10elfcs4fr0l0r8af98jlmgdh9c8tcxjvz9qkw038js35mp4dma8qzvjptg"
        #expect(Nostr.PublicKey(text)?.hexadecimal == digits)
        #expect(Nostr.PublicKey(digits)?.description == text)
        #expect(Nostr.PublicKey(text.uppercased())?.description == text)
        let secret = "nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5"
        let key = try Nostr.SecretKey(" \(secret)\n")
        #expect(key.publicKey.description == text && key.secretText == secret)
        #expect(!"\(key)".contains("nsec") && !"\(key)".contains("67dea2ed"))
        let id = ContentDigest(of: [1, 2, 3])
        #expect(id.noteText.hasPrefix("note1") && ContentDigest(note: id.noteText) == id)
        #expect(ContentDigest(note: id.description) == id)
    }

    @Test("that are not theirs are rejected")
    func otherTexts() throws {
        let text = "npub10elfcs4fr0l0r8af98jlmgdh9c8tcxjvz9qkw038js35mp4dma8qzvjptg"
        for wrong in [
            "", "npub1", String(text.dropLast()), text + "g", text.replacing("ptg", with: "pth"),
            text.replacing("npub", with: "nsec"), "Npub" + text.dropFirst(4),
            text.replacing("0elf", with: "0eüf"),
            String(repeating: "f", count: 64), String(repeating: "0", count: 63),
        ] { #expect(Nostr.PublicKey(wrong) == nil, "\(wrong)") }
        for wrong in [
            "", "nsec1", text, String(repeating: "0", count: 64), String(repeating: "f", count: 64), "ab",
        ] {
            let error = #expect(throws: DialogError.self) { _ = try Nostr.SecretKey(wrong) }
            #expect(error?.code == .key && error.map { "\($0)".contains("ffff") } == false)
        }
    }

    @Test("differ in each letter from any other")
    func checksum() {
        let text = Array(Bech32.text("npub", (0..<32).map { $0 }).utf8)
        for place in text.indices.dropFirst(5) {
            for letter in "qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8 where letter != text[place] {
                var changed = text
                changed[place] = letter
                #expect(Bech32.bytes("npub", in: changed) == nil)
            }
        }
    }

    @Test("are read again as they were written, whatever their length")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 44)
        let key = try Nostr.SecretKey().conversation(with: Nostr.SecretKey().publicKey)
        for length in [1, 31, 32, 33, 255, 256, 257, 65_535]
            + (0..<40).map({ _ in Int.random(in: 1...3_000, using: &random) })
        {
            let letters = (0..<length).map { _ in UInt8.random(in: 0x20...0x7E, using: &random) }
            let text = String(decoding: letters, as: UTF8.self)
            let payload = try key.sealed(text)
            #expect(try key.opened(payload) == text)
            #expect(try key.sealed(text) != payload, "a nonce is used twice")
        }
        #expect(try key.opened(key.sealed("Zürich 🏔️ \0")) == "Zürich 🏔️ \0")
        #expect(throws: DialogError.self) {
            try Nostr.SecretKey().conversation(with: Nostr.SecretKey().publicKey).opened(key.sealed("a"))
        }
    }

    @Test("that are damaged anywhere fail")
    func damage() throws {
        var random = SeededGenerator(seed: 1_059)
        let key = ConversationKey((0..<32).map { $0 })
        let payload = Array(
            try Data(base64Encoded: key.sealed("a note", nonce: [UInt8](repeating: 7, count: 32))) ?? Data())
        for _ in 0..<2_000 {
            var changed = payload
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                changed[Int.random(in: 0..<changed.count, using: &random)] ^= UInt8.random(
                    in: 1...255, using: &random)
            case 1: changed.removeLast(Int.random(in: 1...changed.count, using: &random))
            default:
                changed += (0..<Int.random(in: 1...99, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
            }
            let error = #expect(throws: DialogError.self) {
                try key.opened(Data(changed).base64EncodedString())
            }
            #expect(error?.code == .unreadable)
        }
    }

    @Test("are events with the id of NIP-01")
    func id() throws {
        let key = try Nostr.SecretKey(String(repeating: "0", count: 63) + "1")
        let event = try Nostr.Event(
            kind: 1, tags: [["t", "a\"b"], []],
            content: "line\nbreak \\ \t \r \u{8} \u{C} \u{1} ü 🏔 \u{7F} \u{2028}",
            time: 1_700_000_000, by: key)
        let canonical =
            #"[0,"79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",1700000000,1,[["t","a\"b"],[]],"line\nbreak \\ \t \r \b \f \u0001 ü 🏔 "#
            + "\u{7F} \u{2028}\"]"
        #expect(event.id == ContentDigest(of: Array(canonical.utf8)))
        #expect(event.isGenuine && Nostr.Event(event.json) == event)
    }

    @Test("are genuine as they are signed, and not with any change")
    func genuine() throws {
        let key = try Nostr.SecretKey()
        let event = try Nostr.Event(kind: 1_059, tags: [["t", "a"]], content: "text", time: 7, by: key)
        guard case .object(let object) = event.json else {
            Issue.record("an event is no object")
            return
        }
        let changes: [(String, JSONValue)] = [
            ("content", "other"), ("created_at", 8), ("kind", 1_058), ("tags", [["t", "b"]]),
            ("pubkey", .string(try Nostr.SecretKey().publicKey.hexadecimal)),
            ("id", .string(ContentDigest(of: []).description)),
            ("sig", .string(String(repeating: "0", count: 128))),
        ]
        for (name, value) in changes {
            var changed = object
            changed[name] = value
            #expect(Nostr.Event(.object(changed))?.isGenuine == false, "\(name)")
        }
        let wrong: [(String, JSONValue?)] = [
            ("content", nil), ("content", 7), ("created_at", 1.5), ("created_at", -1),
            ("created_at", 253_402_300_800), ("kind", 65_536), ("kind", "1"), ("tags", [["t", 1]]),
            ("tags", ["t"]),
            ("tags", .array([JSONValue](repeating: [], count: 2_001))),
            ("tags", [.array([JSONValue](repeating: "a", count: 101))]), ("id", "ab"), ("sig", "zz"),
            ("pubkey", ""),
        ]
        for (name, value) in wrong {
            var changed = object
            changed[name] = value
            #expect(Nostr.Event(.object(changed)) == nil, "\(name)")
        }
    }
}
