import Foundation
import Streams
import Testing
import TestSupport

@Suite("JSON")
struct JSONReaderTests {
    private func value(_ text: String) throws -> JSONValue {
        var reader = JSONReader(bytes: Array(text.utf8))
        let value = try reader.readValue()
        #expect(try reader.peekSignificant() == nil, "something is left of \(text)")
        return value
    }

    private func code(_ bytes: [UInt8]) -> ReadingError.Code? {
        var reader = JSONReader(bytes: bytes)
        do {
            _ = try reader.readValue()
            return nil
        } catch {
            return error.code
        }
    }

    @Test("is read by RFC 8259")
    func accepted() throws {
        #expect(try value(" [ ] ") == .array([]))
        #expect(try value("{}") == .object(JSONObject()))
        #expect(try value("\u{FEFF}true") == .bool(true))
        #expect(
            try value("[null,false,0,-0.5e1]") == .array([.null, .bool(false), .integer(0), .number(-5)]))
        #expect(try value(#"{"a":{"a":1},"a":2}"#) == .object(["a": .object(["a": 1]), "a": 2]))
    }

    @Test(
        "that is invalid is rejected",
        arguments: [
            "[1,]", "{\"a\":1,}", "[,1]", "[1 2]", "{a:1}", "{\"a\" 1}", "01", "1.", ".5", "+1", "-", "1e",
            "1e+", "NaN",
            "Infinity", "tru", "nul", "'a'", "\"a\nb\"", "\"\\x\"", "\"\\u12g4\"", "]", "[1}", "\u{1}",
        ])
    func refused(text: String) {
        #expect([.syntax, .truncated].contains(code(Array(text.utf8)) ?? .unreadable))
    }

    @Test("strings have their escapes resolved")
    func strings() throws {
        #expect(try value(#""\"\\\/\b\f\n\r\t\u00e4\ud83d\ude00""#) == .string("\"\\/\u{8}\u{C}\n\r\tä😀"))
        #expect(try value(#""\ud83d""#) == .string("\u{FFFD}"))
        #expect(try value(#""\ude00""#) == .string("\u{FFFD}"))
        #expect(try value("\"Käthi\"") == .string("Käthi"))
        #expect(code([0x22, 0xFF, 0x22]) == .encoding)
        #expect(code([0x22, 0xC0, 0xAF, 0x22]) == .encoding, "an overlong form")
    }

    @Test("numbers are the nearest double, as strtod's")
    func numbers() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            let digits = Int.random(in: 1...18, using: &random)
            var text = Bool.random(using: &random) ? "-" : ""
            text += "\(Int.random(in: 1...9, using: &random))"
            for _ in 1..<max(digits, 2) { text += "\(Int.random(in: 0...9, using: &random))" }
            if Bool.random(using: &random) {
                let split = text.index(
                    text.endIndex, offsetBy: -Int.random(in: 1..<max(digits - 1, 2), using: &random))
                if split > text.index(after: text.startIndex) { text.insert(".", at: split) }
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                text += "e\(Int.random(in: -30...30, using: &random))"
            }
            guard !text.hasPrefix("-.") else { continue }
            var reader = JSONReader(bytes: Array(text.utf8))
            #expect(try reader.readDouble() == strtod(text, nil), "\(text)")
        }
        #expect(try value("9007199254740993") == .integer(9_007_199_254_740_993))
        #expect(try value("123456789012345678901234567890") == .literal("123456789012345678901234567890"))
        #expect(try value("-9223372036854775808") == .integer(.min))
        #expect(try value("1e999") == .literal("1e999"), "kept, though no double holds it")
        #expect(code(Array(repeating: 0x31, count: 5_000)) == .tooLarge)
    }

    @Test("nested too deep or with endless strings is rejected")
    func limits() {
        #expect(code(Array(repeating: UInt8(ascii: "["), count: 1_000_000)) == .tooDeep)
        #expect(code([0x22] + Array(repeating: UInt8(ascii: "a"), count: 17 << 20)) == .tooLarge)
        let deep =
            Array(repeating: UInt8(ascii: "["), count: 64) + Array(repeating: UInt8(ascii: "]"), count: 64)
        #expect(code(deep) == nil)
    }

    @Test("that is cut anywhere says so, and where")
    func truncated() throws {
        let whole = Array(#"{"a":[1.5,"x\u00e4y",true,null,{"b":-2e3}],"c":"ü"}"#.utf8)
        for length in 0..<whole.count {
            var reader = JSONReader(bytes: Array(whole.prefix(length)))
            do {
                _ = try reader.readValue()
                Issue.record("cut at \(length) it was taken for whole")
            } catch {
                #expect(error.code == .truncated, "cut at \(length): \(error)")
                #expect(error.place == "line 1, byte \(length)")
            }
        }
    }

    @Test("is the same whatever the chunk's borders")
    func chunks() throws {
        let element = #"{"name":"Überlandstrasse \"7\"","value":-1234.5678,"list":[1,2,3]},"#
        let text = "[" + String(repeating: element, count: 4_000) + "0]"
        #expect(text.utf8.count > 3 << 16)
        guard case .array(let elements) = try value(text) else { return #expect(Bool(false)) }
        #expect(elements.count == 4_001)
        #expect(Set(elements.dropLast()).count == 1)
        let path = NSTemporaryDirectory() + "json-\(UUID().uuidString)"
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        defer { unlink(path) }
        var reader = JSONReader(try ByteSource(path: path))
        #expect(try reader.readValue() == .array(elements))
    }

    @Test("written and read again is the same value")
    func roundTrip() throws {
        let original = JSONValue.object([
            "text": "Zeile 1\nZeile \"2\"\t\u{1}\\", "integer": .integer(.max), "number": 0.1,
            "tiny": .number(.leastNonzeroMagnitude),
            "literal": .literal("12345678901234567890123"),
            "list": .array([.null, true, .object(JSONObject())]),
        ])
        #expect(try value(original.jsonText) == original)
    }
}
