import Streams
import Testing

/// RFC 8259, by examples in the manner of the JSON parsing test suites.
@Suite("JSON grammar")
struct JSONGrammarTests {
    static let valid: [(text: String, value: JSONValue)] = [
        ("null", .null), ("true", true), ("false", false), ("0", 0), ("-1", -1), ("\"\"", ""),
        ("[]", .array([])), ("{}", .object([:])), (" \t\r\n[ ] \n", .array([])),
        ("[[],{}]", .array([.array([]), .object([:])])),
        ("-0", .number(-0.0)), ("0.5", 0.5), ("-0.25", -0.25), ("1e2", 100.0), ("1E+2", 100.0),
        ("25e-1", 2.5),
        ("0e0", 0.0), ("0E-7", 0.0), ("[1 , 2]", .array([1, 2])), ("{\"\":0}", .object(["": 0])),
        ("{\"a\":{\"b\":[null]}}", .object(["a": .object(["b": .array([.null])])])),
        ("\u{FEFF}[1]", .array([1])), ("\"\u{7F}\"", "\u{7F}"), ("\"\u{2028}\"", "\u{2028}"),
        ("\"é€😀\"", "é€😀"),
        ("[\"a\",\t\"b\"\r\n]", .array(["a", "b"])), ("9223372036854775807", .integer(.max)),
        ("-9223372036854775808", .integer(.min)),
    ]

    @Test("takes what RFC 8259 allows", arguments: valid)
    func accepted(_ known: (text: String, value: JSONValue)) throws {
        #expect(try readJSON(known.text) == known.value)
    }

    static let invalid = [
        "", " ", "\u{FEFF}", "nul", "nulL", "tru", "True", "falsy", "NaN", "Infinity", "-Infinity", "-", "+1",
        "01",
        "-01", "00", ".5", "1.", "-.5", "1.e2", "1e", "1e+", "1E-", "1 2", "0x10", "1_000", "--1", "1e1.5",
        "١",
        "[", "]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[1;2]", "[1}", "{", "}", "{]",
        "{,}",
        "{\"a\"}", "{\"a\":}", "{\"a\":1", "{\"a\":1,}", "{\"a\":1,,\"b\":2}", "{\"a\" 1}",
        "{\"a\":1 \"b\":2}",
        "{a:1}", "{'a':1}", "{1:1}", "{\"a\"::1}", "{null:1}", "[1]]", "{}{}", "nullnull", "[] x", "\"",
        "\"a",
        "'a'", "\"\\\"", "\"\\x41\"", "\"\\a\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\u 123\"", "\"\\U0041\"",
        "\"\\u００４１\"", "// c\n1", "/* c */1", "#1", "\u{A0}1", "\u{0B}1", "\u{0C}1", "[1]\u{00}", "\u{2060}1",
    ]

    @Test("refuses everything else", arguments: invalid)
    func refused(_ text: String) {
        let value = try? readJSON(text)
        #expect(value == nil)
    }

    @Test("wants control characters escaped", arguments: 0..<UInt8(0x20))
    func controlCharacters(_ byte: UInt8) throws {
        let quote = UInt8(ascii: "\"")
        let error = #expect(throws: ReadingError.self) {
            try readJSON([quote, UInt8(ascii: "a"), byte, quote])
        }
        #expect(error?.code == .syntax)
        #expect(error?.place == "line 1, byte 2")
        let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        #expect(try readJSON("\"\\u00\(digits)\"") == .string(String(Unicode.Scalar(byte))))
    }

    static let escapes = [
        (#""\" \\ \/ \b \f \n \r \t""#, "\" \\ / \u{8} \u{C} \n \r \t"), (#""\u00e9\u20AC""#, "é€"),
        (#""\ud83d\ude00""#, "😀"), (#""\uD800\uDC00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"),
        (#""a\u0000b""#, "a\u{0}b"), (#""\uFFFF\uD7FF\uE000""#, "\u{FFFF}\u{D7FF}\u{E000}"),
        (#""e\u0301""#, "e\u{301}"),
        // Half a surrogate pair becomes the replacement character and takes nothing else with it.
        (#""\ud83d""#, "\u{FFFD}"), (#""\ude00""#, "\u{FFFD}"), (#""\ud83dx""#, "\u{FFFD}x"),
        (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d\n""#, "\u{FFFD}\n"),
        (#""\ud83d\\u0041""#, "\u{FFFD}\\u0041"),
        (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
        (#""\ud83d\ud83d\t""#, "\u{FFFD}\u{FFFD}\t"),
    ]

    @Test("resolves escapes; half a surrogate pair takes nothing with it", arguments: escapes)
    func escaped(_ known: (text: String, value: String)) throws {
        let value = try #require(try readJSON(known.text)?.text)
        #expect(Array(value.unicodeScalars) == Array(known.value.unicodeScalars))
    }

    static let notUTF8: [[UInt8]] = [
        [0x80], [0xBF], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xE0, 0x80, 0xAF],
        [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8],
        [0xFE], [0xFF], [0xE9, 0x20],
    ]

    @Test("wants strings in UTF-8", arguments: notUTF8)
    func encoding(_ bytes: [UInt8]) {
        let error = #expect(throws: ReadingError.self) {
            try readJSON(Array("[1,\"a".utf8) + bytes + Array("\"]".utf8))
        }
        #expect(error?.code == .encoding)
        #expect(error?.place == "line 1, byte 3")
    }

    @Test("keeps members in order, also repeated ones")
    func order() throws {
        let value = try #require(try readJSON(#"{"z":1,"a":2,"z":3}"#))
        guard case .object(let object) = value else { throw Unexpected() }
        #expect(object.members.map(\.name) == ["z", "a", "z"])
        #expect(object["z"] == 3)
        #expect(object["y"] == nil)
        #expect(value.jsonText == #"{"z":1,"a":2,"z":3}"#)
    }

    @Test("is checked also in what is skipped")
    func skipping() throws {
        var reader = JSONReader(bytes: Array(#"{"a":[1,{"b":"]}"}],"c":0} 7"#.utf8))
        try reader.skipValue()
        #expect(try reader.readValue() == 7)
        for text in Self.invalid
        where !["1 2", "[1]]", "{}{}", "[] x", "nullnull", "[1]\u{00}"].contains(text) {
            let skipped = Result { () throws(ReadingError) -> Bool in
                var reader = JSONReader(bytes: Array(text.utf8))
                try reader.skipValue()
                return try reader.peekSignificant() == nil
            }
            #expect((try? skipped.get()) != true, "\(text)")
        }
    }
}
