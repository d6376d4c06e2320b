import Streams
import Testing

@Suite("Hostile delimited text")
struct DelimitedTextHostileTests {
    private func rows(_ bytes: [UInt8], delimiter: UInt8? = nil) throws(ReadingError) -> [DelimitedTextReader
        .Row]
    {
        var reader = DelimitedTextReader(ByteSource(bytes: bytes), delimiter: delimiter)
        var rows: [DelimitedTextReader.Row] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    @Test("that starts like a byte order mark and is none loses nothing")
    func noByteOrderMark() throws {
        #expect(try rows(Array("\u{FF29}d,x\n".utf8)).map(\.fields) == [["\u{FF29}d", "x"]])
        #expect(try rows(Array("\u{FEFE},x".utf8)).map(\.fields) == [["\u{FEFE}", "x"]])
        #expect(try rows(Array("\u{FEFF}\"a,b\",x".utf8)).map(\.fields) == [["a,b", "x"]])
        #expect(try rows(Array("\u{FEFF}".utf8)).isEmpty)
        #expect(try rows(Array("\u{FEFF}\u{FEFF}a".utf8)).map(\.fields) == [["\u{FEFF}a"]])
        for bytes: [UInt8] in [
            [0xEF], [0xEF, 0xBB], [0xEF, 0x0A, 0x61], [0xEF, 0x6C, 0x65, 0x2C, 0x31], [0xEF, 0xBB, 0x22],
        ] {
            let error = #expect(throws: ReadingError.self) { try rows(bytes) }
            #expect(error?.code == .encoding)
            #expect(error?.place == "line 1")
        }
    }

    @Test("says the line on which a row starts, breaks in quotes counted")
    func lines() throws {
        let text = "\r\na,b\r\n\"1\r\n2\n\",x\n\n\n3,4\n5,\"\n"
        var reader = DelimitedTextReader(ByteSource(bytes: Array(text.utf8)))
        for (line, fields) in [(2, ["a", "b"]), (3, ["1\r\n2\n", "x"]), (8, ["3", "4"])] {
            let row = try #require(try reader.next())
            #expect(row.line == line && row.fields == fields)
        }
        let error = #expect(throws: ReadingError.self) { try reader.next() }
        #expect(error?.code == .csvSyntax && error?.place == "line 9")
    }

    @Test("uses the given delimiter and no other")
    func givenDelimiter() throws {
        let semicolon = UInt8(ascii: ";")
        #expect(try rows(Array("a,b;c\td\n".utf8), delimiter: semicolon).map(\.fields) == [["a,b", "c\td"]])
        #expect(
            try rows(Array("\"a;b\";c\"d\n".utf8), delimiter: semicolon).map(\.fields) == [["a;b", "c\"d"]])
    }

    @Test("has at most 10,000 fields and 16 MiB a row")
    func limits() throws {
        #expect(try rows(Array(repeating: UInt8(ascii: ","), count: 9_999)).first?.fields.count == 10_000)
        let letters = [UInt8](repeating: UInt8(ascii: "a"), count: (16 << 20) + 1)
        for bytes in [Array(repeating: UInt8(ascii: ","), count: 10_000), letters] {
            let error = #expect(throws: ReadingError.self) { try rows(bytes) }
            #expect(error?.code == .csvTooLarge)
        }
    }

    @Test("that is cut at any byte gives the rows before and a piece of the last, or a typed error")
    func cut() throws {
        let whole = Array("id;n\n1;\"a\"\"b\"\n2;\"ä\nc\"\n".utf8)
        let complete = try rows(whole).map(\.fields)
        for length in 0..<whole.count {
            do {
                let read = try rows(Array(whole.prefix(length))).map(\.fields)
                #expect(read.dropLast() == complete.prefix(max(read.count - 1, 0)), "cut at \(length)")
            } catch {
                #expect(
                    [.csvSyntax, .encoding].contains(error.code) && error.place?.hasPrefix("line ") == true)
            }
        }
    }

    @Test("reports requested fields that are missing")
    func missingColumn() throws {
        let row = try #require(try rows(Array("a\n".utf8)).first)
        for column in [-1, 1, .max] {
            let error = #expect(throws: ReadingError.self) {
                try row.number(inColumn: column, named: "easting")
            }
            #expect(error?.code == .csvColumn && error?.message.contains("easting") == true)
        }
    }
}
