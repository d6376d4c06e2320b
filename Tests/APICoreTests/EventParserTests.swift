import Testing

@testable import APICore

@Suite("A stream of events, taken apart")
struct EventParserTests {
    private func events(_ chunks: [[UInt8]], _ limits: EventLimits = EventLimits()) throws -> [ServerEvent] {
        var parser = EventParser(limits)
        return try chunks.flatMap { try parser.read($0) }
    }

    private func events(_ text: String) throws -> [ServerEvent] { try events([Array(text.utf8)]) }

    /// Streams of the standard's own examples and corner cases, and what they mean: type, data and id of each event.
    private static let cases: [(String, [[String]])] = [
        ("data: YHOO\ndata: +2\ndata: 10\n\n", [["message", "YHOO\n+2\n10", ""]]),
        (
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            [
                ["message", "first event", "1"], ["message", "second event", ""],
                ["message", " third event", ""],
            ]
        ),
        ("data\n\ndata\ndata\n\ndata:", [["message", "", ""], ["message", "\n", ""]]),
        ("data:test\n\ndata: test\n\n", [["message", "test", ""], ["message", "test", ""]]),
        (
            "event: add\r\ndata: 1\r\n\r\nevent: remove\rdata: 2\r\r",
            [["add", "1", ""], ["remove", "2", ""]]
        ),
        ("event: lost\n\ndata: 1\n\n", [["message", "1", ""]]),
        ("id: 7\n\ndata: a\n\n", [["message", "a", "7"]]),
        ("id: 7\ndata: a\n\nid: 8\u{0}\ndata: b\n\n", [["message", "a", "7"], ["message", "b", "7"]]),
        ("Data: no\nDATA: no\n data: no\ndatax: no\nunknown\n\n", []),
        ("data: a:b: c\n\n", [["message", "a:b: c", ""]]),
        (":\n:\n\n\n\n\ndata: x\n\n", [["message", "x", ""]]),
        ("data: Zürich 🏔\n\n", [["message", "Zürich 🏔", ""]]),
        ("data: half", []), ("data: half\n", []), ("", []), ("\n\n", []),
        ("\u{FEFF}data: marked\n\n", [["message", "marked", ""]]),
        ("\u{FEFF}\u{FEFF}data: twice\n\n", []),
        ("data: inner\u{FEFF}\n\n", [["message", "inner\u{FEFF}", ""]]),
        ("data: a\r\n\r\r\n\ndata: b\r\n\r\n", [["message", "a", ""], ["message", "b", ""]]),
    ]

    @Test("means what the standard says", arguments: cases)
    func standard(_ text: String, _ wanted: [[String]]) throws {
        #expect(try events(text).map { [$0.type, $0.data, $0.id] } == wanted)
    }

    @Test("means the same wherever it is cut", arguments: cases)
    func cuts(_ text: String, _ wanted: [[String]]) throws {
        let bytes = Array(text.utf8)
        for place in 0...bytes.count {
            let parts = [Array(bytes[..<place]), [], Array(bytes[place...])]
            #expect(try events(parts).map { [$0.type, $0.data, $0.id] } == wanted, "cut at \(place)")
        }
        #expect(try events(bytes.map { [$0] }).map { [$0.type, $0.data, $0.id] } == wanted)
    }

    @Test("has no event of its last, unfinished part, however much of it came")
    func prefixes() throws {
        let text = Array("id: 1\r\nevent: a\r\ndata: x\r\n\r\nid: 2\r\nevent: b\r\ndata: y\r\n\r\n".utf8)
        let first = 27  // with its last carriage return
        for count in 0..<text.count {
            let wanted = count < first ? 0 : count < text.count - 1 ? 1 : 2
            var parser = EventParser()
            #expect(try parser.read(Array(text[..<count])).count == wanted, "\(count)")
            #expect(parser.lastEventID == ["", "1", "2"][wanted], "\(count)")
        }
    }

    @Test("replaces invalid UTF-8")
    func encoding() throws {
        let bytes = Array("data: a".utf8) + [0xF0, 0x9F, 0x8F] + Array("b".utf8) + [0xFF, 0x0A, 0x0A]
        #expect(try events([bytes]).map(\.data) == ["a\u{FFFD}b\u{FFFD}"])
    }

    @Test("waits as long as the server asks, up to a limit")
    func retry() throws {
        func retry(_ text: String) throws -> Duration? {
            var parser = EventParser()
            _ = try parser.read(Array("retry: \(text)\n".utf8))
            return parser.retry
        }
        #expect(try retry("1500") == .milliseconds(1_500))
        #expect(try retry("0") == .zero)
        #expect(try retry("99999999999999999999999999") == EventLimits().longestWait)
        for text in ["", "-1", "1.5", "1s", "١"] { #expect(try retry(text) == nil, "\(text)") }
    }

    @Test("holds no line and no event that never ends")
    func bounds() throws {
        var limits = EventLimits()
        limits.line = 10
        limits.event = 12
        #expect(try events(["data: 1234\n\n"].map { Array($0.utf8) }, limits).map(\.data) == ["1234"])
        for chunks in [
            ["data: 12345\n\n"], ["data: ", "12345"], [": 123456789"], ["data: 12", "345\n"],
            ["data: 1234\ndata: 1234\ndata: 1234\n"],
        ] {
            let error = #expect(throws: HTTPError.self) { try events(chunks.map { Array($0.utf8) }, limits) }
            #expect(error?.code == .tooLarge)
        }
    }
}
