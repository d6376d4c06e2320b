import Streams
import Testing

@Suite("JSON limits")
struct JSONLimitTests {
    private func nested(_ opening: String, _ closing: String, levels: Int) -> String {
        String(repeating: opening, count: levels) + "0" + String(repeating: closing, count: levels)
    }

    @Test("end nesting at 64 levels", arguments: [("[", "]"), ("{\"a\":", "}")])
    func nesting(_ kind: (String, String)) throws {
        #expect(try readJSON(nested(kind.0, kind.1, levels: 64)) != nil)
        for levels in [65, 100_000] {
            let error = #expect(throws: ReadingError.self) {
                try readJSON(nested(kind.0, kind.1, levels: levels))
            }
            #expect(error?.code == .tooDeep)
            let skipping = #expect(throws: ReadingError.self) {
                var reader = JSONReader(bytes: Array(nested(kind.0, kind.1, levels: levels).utf8))
                try reader.skipValue()
            }
            #expect(skipping?.code == .tooDeep)
        }
    }

    @Test("do not count siblings as depth")
    func siblings() throws {
        let text = "[" + String(repeating: "[[0]],{\"a\":{}},", count: 500) + "0]"
        guard case .array(let elements)? = try readJSON(text) else { throw Unexpected() }
        #expect(elements.count == 1_001)
    }

    @Test(
        "end a string at 16 MiB, escapes included",
        arguments: ["x", #"\u20ac"#, #"\ud83d\ude00"#, #"\ud83d"#])
    func strings(last: String) throws {
        let rest = last == "x" ? 1 : last.count == 12 ? 4 : 3
        var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: (16 << 20) + 1 - rest)
        bytes[0] = UInt8(ascii: "\"")
        let ending = Array((last + "\"").utf8)
        #expect(try readJSON(bytes + ending)?.text?.utf8.count == 16 << 20)
        let error = #expect(throws: ReadingError.self) { try readJSON(bytes + "x".utf8 + ending) }
        #expect(error?.code == .tooLarge)
        #expect(error?.place == "byte 0")
    }

    @Test("end a number at 1024 characters")
    func numbers() throws {
        let digits = String(repeating: "7", count: 1_024)
        #expect(try readJSON(digits) == .literal(digits))
        for text in [digits + "7", "0." + digits, "-" + digits, digits + "e5", "1e" + digits] {
            let error = #expect(throws: ReadingError.self) { try readJSON("[" + text + "]") }
            #expect(error?.code == .tooLarge)
            #expect(error?.place == "line 1, byte 1")
        }
    }
}
