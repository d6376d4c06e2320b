import Batch
import Testing

@Suite("Results")
struct RowWriterTests {
    private func print(_ format: ResultFormat, _ rows: [Row], width: Int? = nil) throws -> String {
        var bytes: [UInt8] = []
        let writer = RowWriter(format: format, width: width) { bytes += $0 }
        for row in rows { try writer.write(row) }
        try writer.finish()
        return String(decoding: bytes, as: UTF8.self)
    }

    private let rows = [
        Row(["name": .text("Käthi, \"K\""), "area": .number(12.345, decimals: 2), "ok": .flag(true)]),
        Row(["name": .text("line\nbreak"), "area": .number(-0.5, decimals: 2), "ok": .missing]),
    ]

    @Test("have details for machines only")
    func details() throws {
        let row = Row(["name": .text("a")]).detailed(by: "hash", .text("0f3a"))
        #expect(try print(.table, [row]) == "name\na\n")
        #expect(try print(.csv, [row]) == "name,hash\na,0f3a\n")
        #expect(try print(.ndjson, [row]) == "{\"name\":\"a\",\"hash\":\"0f3a\"}\n")
    }

    @Test(
        "as a table show moments without their offsets, and other texts as they begin",
        arguments: [
            ("2026-03-02T08:15:00Z", "2026-03-02 08:15:00Z"),
            ("2026-03-02T08:15:00.25Z", "2026-03-02 08:15:00Z"),
            ("2026-03-02T08:15:00+01:00", "2026-03-02 08:15:00"), ("2026-03-02", "2026-03-02"),
            ("gestern früh, um Viertel nach acht Ühr", "gestern früh, um Vi"), ("", ""),
        ])
    func moments(text: String, cell: String) throws {
        let row = Row(["at": .init(moment: text)])
        #expect(try print(.table, [row]) == "at\n\(cell)\n")
        #expect(try print(.ndjson, [row]) == "{\"at\":\"\(text)\"}\n")
    }

    @Test("as NDJSON are one object a line, numbers as numbers")
    func ndjson() throws {
        #expect(
            try print(.ndjson, rows) == """
                {"name":"Käthi, \\"K\\"","area":12.35,"ok":true}
                {"name":"line\\nbreak","area":-0.50,"ok":null}

                """)
        let odd = Row(["x": .number(.nan, decimals: 1), "y": .text("\u{1}")])
        #expect(try print(.ndjson, [odd]) == "{\"x\":null,\"y\":\"\\u0001\"}\n")
    }

    @Test(
        "as CSV hold no formula that a spreadsheet would compute",
        arguments: [
            ("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("-2+cmd|x", "'-2+cmd|x"), ("+A1", "'+A1"),
            ("\t=1", "'\t=1"), ("=HYPERLINK(\"a\",\"b\")", "\"'=HYPERLINK(\"\"a\"\",\"\"b\"\")\""),
            ("-33.86000 151.20000", "-33.86000 151.20000"), ("+41 44 123 45 67", "+41 44 123 45 67"),
            ("-", "-"), ("a=b", "a=b"), (" =1+1", "' =1+1"), ("  @SUM(A1)", "'  @SUM(A1)"),
            (" \t=1", "' \t=1"), (" \r=1", "\"' \r=1\""), (" -2+cmd|x", "' -2+cmd|x"), (" -1", " -1"),
            (" a=b", " a=b"),
        ])
    func formulas(text: String, field: String) throws {
        let row = Row(["x": .text(text), "y": .number(-1, decimals: 0), "z": .integer(-2)])
        #expect(try print(.csv, [row]) == "x,y,z\n\(field),-1,-2\n")
        #expect(try !print(.ndjson, [row]).contains("'"))
    }

    @Test("as CSV can have their header without any rows, and have it once with some")
    func names() throws {
        var bytes: [UInt8] = []
        let writer = RowWriter(format: .csv) { bytes += $0 }
        try writer.writeNames(of: rows[0])
        #expect(String(decoding: bytes, as: UTF8.self) == "name,area,ok\n")
        try writer.writeNames(of: rows[0])
        for row in rows { try writer.write(row) }
        try writer.finish()
        #expect(String(decoding: bytes, as: UTF8.self) == (try print(.csv, rows)))
    }

    @Test("as CSV have a header and quotes where needed")
    func csv() throws {
        #expect(
            try print(.csv, rows) == """
                name,area,ok
                "Käthi, ""K\""",12.35,yes
                "line
                break",-0.50,

                """)
    }

    @Test("as a table are aligned, numbers to the right")
    func table() throws {
        let rows = [
            Row(["name": .text("a"), "n": .integer(5)]), Row(["name": .text("longer"), "n": .integer(1000)]),
        ]
        #expect(try print(.table, rows) == "name       n\na          5\nlonger  1000\n")
        #expect(try print(.table, []) == "")
    }

    private func drive(_ input: String, _ metres: Double, up: Double? = nil) -> Row {
        Row([
            "input": .text(input), "clean_m": .quantity(metres, .way), "up_m": .init(up, .metres),
            "area_before": .quantity(2, Row.Quantity(decimals: 2, inTables: 2, unit: "m²")),
            "Fläche_m2": .integer(7),
        ])
    }

    @Test(
        "as a table have units in their header and rounded numbers, for programs the names and all decimals")
    func units() throws {
        let rows = [drive("a.gpx", 105_634.1234, up: 12.6)]
        #expect(
            try print(.table, rows) == """
                input  clean km  up m  area before m²  Fläche_m2
                a.gpx     105.6    13            2.00          7

                """)
        #expect(
            try print(.csv, rows) == """
                input,clean_m,up_m,area_before,Fläche_m2
                a.gpx,105634.123,12.600,2.00,7

                """)
        #expect(try print(.ndjson, rows).contains(#""clean_m":105634.123,"up_m":12.600,"#))
    }

    @Test("as a table end with the total of the rows that count, in full precision, if all have a value")
    func total() throws {
        let rows = [drive("a", 1_049, up: 1.4), drive("b", 1_049, up: 1.4), drive("c", 5)]
        let counted = rows.enumerated().map { $0 < 2 ? $1.totalling("clean_m", "up_m") : $1 }
        let lines = try print(.table, counted).split(separator: "\n")
        #expect(lines.count == 5 && lines[4] == "total       2.1     3", "\(lines)")
        let all = try print(.table, rows.map { $0.totalling("clean_m", "up_m") }).split(separator: "\n")
        #expect(all.last == "total       2.1", "\(all)")
        for few in [[], [counted[0]], [rows[2], counted[1]]] {
            #expect(try !print(.table, few).contains("total"))
        }
        for format in [ResultFormat.csv, .ndjson] {
            #expect(try print(format, counted) == print(format, rows))
        }
        let many = (0..<2_500).map { _ in Row(["n": .text("a"), "m": .integer(2)]).totalling("m") }
        #expect(try print(.table, many).hasSuffix("\ntotal  5000\n"))
    }

    @Test("as a table on a narrow terminal lose nothing but the beginning of paths")
    func width() throws {
        let row = Row([
            "input": .text("a/long/way/to/the/file.gpx"),
            "message": .text("one two three four five six seven"),
            "remedy": .text(String(repeating: "word ", count: 12) + "end"), "km": .integer(3),
            "empty": .missing,
        ])
        let lines = try print(.table, [row], width: 56).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 56 }, "\(lines)")
        #expect(lines[0] == "input                 message")
        #expect(
            lines.contains { $0.hasPrefix("…way/to/the/file.gpx  one two three four five six seven") },
            "\(lines)")
        #expect(
            lines.filter { $0.hasPrefix("    word") }.joined().matches(of: /word/).count == 12, "\(lines)")
        #expect(lines.last == "     3", "\(lines)")
        let wide = try print(.table, [row], width: 500)
        #expect(wide == (try print(.table, [row])) && wide.contains("a/long/way/to/the/file.gpx"))
    }

    @Test("as a table leave out the folders that all inputs share, if inputs have several rows")
    func sharedFolders() throws {
        func rows(_ paths: String...) -> [Row] {
            paths.map { Row(["input": .text($0), "n": .integer(1)]).totalling("n") }
        }
        let repeated = rows("/data/x/2026/a.gpx", "/data/x/2026/a.gpx", "/data/x/b.gpx")
        #expect(
            try print(.table, repeated) == """
                input       n
                2026/a.gpx  1
                2026/a.gpx  1
                b.gpx       1
                total       3

                """)
        #expect(try print(.csv, repeated).contains("/data/x/2026/a.gpx,1"))
        #expect(try print(.ndjson, repeated).contains("/data/x/2026/a.gpx"))
        for whole in [
            rows("x/a.gpx", "x/b.gpx"), rows("a.gpx", "a.gpx", "x/b.gpx"),
            rows("https://a.ch/x", "https://a.ch/x"), rows("x/a.gpx"),
            rows("/tmp/a.gpx", "/tmp/a.gpx", "/var/b.gpx"), rows("/a.gpx", "/a.gpx"),
        ] {
            let table = try print(.table, whole)
            for row in whole { #expect(table.contains("\n\(row.columns[0].value.text) "), "\(table)") }
        }
    }

    @Test("as a table stay aligned by the first thousand rows")
    func longTable() throws {
        let rows = (0..<2_500).map { Row(["n": .integer($0)]) }
        let lines = try print(.table, rows).split(separator: "\n")
        #expect(lines.count == 2_501 && lines[2_500] == "2499" && lines[1] == "  0")
    }

    @Test("round halves away from zero and keep their decimals")
    func numbers() throws {
        #expect(Row.Value.number(2.5, decimals: 0).text == "3")
        #expect(Row.Value.number(0.05, decimals: 1).text == "0.1")
        #expect(Row.Value.number(-0.001, decimals: 2).text == "0.00")
        #expect(Row.Value.number(1e18, decimals: 2).text == "1e+18")
    }

    @Test("have the digits that rounding and dividing give", arguments: 0...15)
    func digits(decimals: Int) {
        var random = SystemRandomNumberGenerator()
        let power = (0..<decimals).reduce(UInt64(1)) { power, _ in power * 10 }
        for digits in 0..<16 {
            for _ in 0..<50 {
                let number =
                    Double.random(in: -1...1, using: &random) * (Double("1e\(digits - decimals)") ?? 1)
                for number in [number, (number * 2).rounded() / 2, number.rounded()] {
                    let scaled = (number * Double(power)).rounded()
                    guard scaled.magnitude < 9e15 else { continue }
                    let (whole, rest) = UInt64(scaled.magnitude).quotientAndRemainder(dividingBy: power)
                    let fraction = decimals == 0 ? "" : "." + "\(power + rest)".dropFirst()
                    let expected = "\(scaled < 0 ? "-" : "")\(whole)\(fraction)"
                    #expect(Row.Value.number(number, decimals: decimals).text == expected)
                }
            }
        }
    }

    @Test("for a terminal contain no control sequences")
    func controls() throws {
        let name = "a\u{1B}[2J\n\u{9B}b\u{7F}\u{2028}\u{202E}\u{E9}"
        let tame = "a\u{FFFD}[2J\u{FFFD}\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}\u{E9}"
        #expect(try print(.table, [Row(["name": .text(name)])]).hasSuffix("\n\(tame)\n"))
        let failure = ItemFailure(code: "c", message: "m", remedy: "r")
        #expect(failure.line(for: name) == "\(tame): c: m. r")
        let items: ItemList = [Item(path: "x/\(name)", stem: name), Item(path: "y", stem: name)]
        #expect("\(BatchError.collision(of: items[0], and: items[1]))".contains("no x/\(tame), and"))
    }

    @Test("of a failure are one line with place, code, reason and remedy")
    func failureLine() {
        let failure = ItemFailure(
            code: "pdf.damaged", message: "the file\nis damaged", place: "page 2", remedy: "Get it again.")
        #expect(
            failure.line(for: "a.pdf") == "a.pdf: page 2: pdf.damaged: the file is damaged. Get it again.")
    }
}
