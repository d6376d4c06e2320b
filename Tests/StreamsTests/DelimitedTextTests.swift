import Streams
import Testing

@Suite("Delimited text")
struct DelimitedTextTests {
    private func rows(_ text: String) throws -> [[String]] {
        var reader = DelimitedTextReader(ByteSource(bytes: Array(text.utf8)))
        var rows: [[String]] = []
        while let row = try reader.next() { rows.append(row.fields) }
        return rows
    }

    @Test("is parsed by RFC 4180")
    func fields() throws {
        #expect(try rows("a,b\n1,2\n") == [["a", "b"], ["1", "2"]])
        #expect(try rows("\u{FEFF}a,b\r\n1,2") == [["a", "b"], ["1", "2"]])
        #expect(try rows("a,\"b,\"\"c\"\"\nd\",\n") == [["a", "b,\"c\"\nd", ""]])
        #expect(try rows("\n\na,b\n\n\n1,\n") == [["a", "b"], ["1", ""]])
        #expect(try rows("") == [])
        #expect(try rows("\"\"\n") == [[""]])
    }

    @Test("finds its delimiter in the first line", arguments: [",", ";", "\t"])
    func delimiter(delimiter: String) throws {
        let others = [",", ";", "\t"].filter { $0 != delimiter }.joined()
        #expect(try rows("a\(delimiter)b\n1\(others)\(delimiter)2\n") == [["a", "b"], ["1\(others)", "2"]])
    }

    @Test("says the line of a fault")
    func faults() throws {
        for (text, line) in [("a,b\n1,\"open\n", 2), ("a\n\"x\ny\"\n\"q\"r\n", 4)] {
            let error = try #require(throws: ReadingError.self) { try rows(text) }
            #expect(error.code == .csvSyntax && error.place == "line \(line)")
        }
        var reader = DelimitedTextReader(ByteSource(bytes: [0x61, 0x0A, 0xFF, 0x0A]))
        _ = try reader.next()
        #expect(throws: ReadingError.self) { try reader.next() }
    }

    @Test("gives numbers as people write them, and reports other texts")
    func numbers() throws {
        let text = "\n\n2'600'000.5; 12 ;abc;inf;1,5,2\n"
        var reader = DelimitedTextReader(ByteSource(bytes: Array(text.utf8)))
        let row = try #require(try reader.next())
        #expect(try row.number(inColumn: 0, named: "E") == 2_600_000.5)
        #expect(try row.number(inColumn: 1, named: "E") == 12)
        for column in 2...5 {
            let error = try #require(throws: ReadingError.self) {
                try row.number(inColumn: column, named: "E")
            }
            #expect(error.code == .csvColumn && error.place == "line 3" && error.canContinue)
        }
    }

    @Test("written and read again is the same")
    func roundTrip() throws {
        let original = [
            ["plain", "with, comma", "with \"quotes\"", "two\nlines", ""], ["ä", "", "1", "2", "\r"],
        ]
        var bytes: [UInt8] = []
        for row in original { DelimitedTextWriter().append(row, to: &bytes) }
        #expect(try rows(String(decoding: bytes, as: UTF8.self)) == original)
    }
}
