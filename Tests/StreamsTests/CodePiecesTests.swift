import Testing

@testable import Streams

@Suite("Pieces of source code")
struct CodePiecesTests {
    /// The highlighted pieces, each with the first letter of its kind.
    private func pieces(_ text: String, _ name: String) throws -> [String] {
        var pieces = CodePieces(text, in: try #require(CodeLanguage(named: name)))
        var found: [String] = []
        var end = 0
        while let piece = pieces.next() {
            #expect(piece.bytes.lowerBound == end && !piece.bytes.isEmpty, "\(text)")
            end = piece.bytes.upperBound
            guard let kind = piece.kind else { continue }
            found.append("\(kind.rawValue.prefix(1)):\(pieces.text(of: piece))")
        }
        #expect(end == text.utf8.count, "\(text)")
        return found
    }

    private static let texts: [(name: String, text: String, expected: [String])] = [
        (
            "json", #"{"a\"b" : "c:", "d": [1.5e3, true]}"#,
            [#"n:"a\"b""#, #"s:"c:""#, #"n:"d""#, "n:1.5e3", "k:true"]
        ),
        (
            "swift", "let é1 = \"\\\"x\" /* a\nb */ + 0xFF // c\nlets",
            ["k:let", "s:\"\\\"x\"", "c:/* a\nb */", "n:0xFF", "c:// c"]
        ),
        ("Python", "def f(): '''a\n'b' ''' # c", ["k:def", "s:'''a\n'b' '''", "c:# c"]),
        ("js", "`a\n${b}` 'c", ["s:`a\n${b}`", "s:'c"]),
        ("go", "x := 1..2", ["n:1", "n:2"]),
        ("rust", "fn f<'a>() -> &'a str", ["k:fn"]),
        ("sh", "echo $# a#b # c\nfi", ["c:# c", "k:fi"]),
        ("SQL", "Select 'a''b' -- c\nFROM t1", ["k:Select", "s:'a'", "s:'b'", "c:-- c", "k:FROM"]),
        ("yml", "a: \"b\" # c\nd: yes", ["s:\"b\"", "c:# c", "k:yes"]),
        ("xml", "<a b=\"c\"><!-- d\n -->don't", ["s:\"c\"", "c:<!-- d\n -->"]),
        ("css", "a { b: 10px } /* c", ["n:10px", "c:/* c"]),
    ]

    @Test("are strings, numbers, comments, keywords and names", arguments: texts)
    func kinds(name: String, text: String, expected: [String]) throws {
        #expect(try pieces(text, name) == expected)
    }

    @Test(
        "cover every text, also one that ends in the middle",
        arguments: [
            "", "\"", "\"\\", "\"\\é", "'é\n", "/*", "/", "1.", "é\u{301}\u{1F600}", "\"\"\"\n\"\"",
            "\r\n\"a\r\n",
        ])
    func odd(text: String) throws {
        for name in ["swift", "python", "json", "sh", "xml"] {
            var pieces = CodePieces(text, in: try #require(CodeLanguage(named: name)))
            var all = ""
            while let piece = pieces.next() { all += pieces.text(of: piece) }
            #expect(all == text, "\(name)")
        }
    }

    @Test("are found in time that grows with the text")
    func speed() {
        let time = ContinuousClock().measure {
            for part in ["\"", "/*", "'''", "\\", "a", "1.", "//", "{\"a\":", "\"\" "] {
                for name in ["swift", "python", "json"] {
                    guard let language = CodeLanguage(named: name) else { continue }
                    var pieces = CodePieces(String(repeating: part, count: 50_000), in: language)
                    while pieces.next() != nil {}
                }
            }
        }
        #expect(time < .seconds(30), "\(time)")
    }
}
