import Testing

@testable import Typesetting

@Suite("JSON on pages")
struct JSONTests {
    private func lines(_ text: String) -> [String] { Array(JSONLines(text)) }

    @Test("members and elements stand below each other, short arrays on one line")
    func lines() {
        let json = #"{"a":1,"b":[1, 2.50,"x, ]"],"c":{"d":[],"e":{ },"f":[{"g":null}]},"h":"a\"{b"}"#
        #expect(
            lines(json) == [
                "{", #"  "a": 1,"#, #"  "b": [1, 2.50, "x, ]"],"#, #"  "c": {"#, #"    "d": [],"#,
                #"    "e": {},"#, #"    "f": ["#, "      {", #"        "g": null"#, "      }", "    ]",
                "  },", #"  "h": "a\"{b""#, "}",
            ])
    }

    @Test("long arrays have a line for each element")
    func longArray() {
        let array = "[" + (1...40).map(String.init).joined(separator: ",") + "]"
        #expect(lines(array).count == 42 && lines(array)[1] == "  1,")
    }

    @Test("texts one below the other stay so")
    func sequence() {
        #expect(lines("{\"a\":1}\n[1,2]\n3\n4\n") == ["{", "  \"a\": 1", "}", "[1, 2]", "3", "4"])
    }

    @Test(
        "invalid JSON is shown in full",
        arguments: ["{\"a\": [1, 2", "}}]]", "{\"a", "[\"\\", "", ",,,", "\"", "[[[[", "{]", "[1,,]"])
    func broken(text: String) {
        let blanks: Set<Character> = [" ", "\n"]
        #expect(lines(text).joined().filter { !blanks.contains($0) } == text.filter { !blanks.contains($0) })
    }

    @Test("a hundred thousand brackets are indented no further than the page")
    func deep() throws {
        let pages = try SetPages(.json(String(repeating: "[", count: 100_000)), maximumPages: 3)
        #expect(pages.pages.isCut)
        #expect(lines(String(repeating: "[", count: 100_000)).allSatisfy { $0.utf8.count <= 61 })
    }

    @Test("names, strings and other values have colours, also in a line that is divided")
    func colours() {
        let line = #"  "a": "b", [1, null]"#
        let styled = StyledText.json(line)
        #expect(styled.map(\.text) == [line])
        #expect(styled.first?.spans.map(\.style) == [.name, .string, .literal, .literal])
        #expect(styled.first?.spans.map(\.bytes) == [2..<5, 7..<10, 13..<14, 16..<20])
        let long = "\"" + String(repeating: "é", count: 4_500) + "\", 5"
        let parts = StyledText.json(long)
        #expect(parts.count == 3 && parts.map(\.text).joined() == long)
        #expect(parts.map { $0.spans.map(\.style) } == [[.string], [.string], [.string, .literal]])
    }

    @Test("values stand on the page as they are written")
    func page() throws {
        let pages = try SetPages(.json(#"{"n":1.250,"s":"é"}"#))
        let lines = try pages.lines().map { $0.drop { $0 == " " } }
        #expect(lines == ["{", "\"n\": 1.250,", "\"s\": \"é\"", "}"])
    }
}
