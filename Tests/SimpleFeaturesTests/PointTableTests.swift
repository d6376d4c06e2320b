import SimpleFeatures
import Streams
import Testing
import TestSupport

@Suite("Tables of points, rewritten")
struct PointTableTests {
    private let comma = FieldDelimiter.byte(UInt8(ascii: ","))

    private func layout(_ delimiter: FieldDelimiter, decimals: Int = 1) -> PointTableLayout {
        PointTableLayout(
            delimiter: delimiter, x: 1, y: 2, notation: .decimal(decimals: decimals, hasComma: false))
    }

    private func blocks(_ text: String, _ delimiter: FieldDelimiter, blockSize: Int) throws -> [RowBlock] {
        var reader = RowBlockReader(
            ByteSource(bytes: Array(text.utf8)), delimiter: delimiter, blockSize: blockSize)
        var blocks: [RowBlock] = []
        while let block = try reader.next() { blocks.append(block) }
        return blocks
    }

    /// The table with 1,000 added to every coordinate, and the faults.
    private func rewritten(
        _ text: String, _ layout: PointTableLayout, blockSize: Int = 1 << 18, names: [String] = []
    ) throws -> (text: String, faults: [RewrittenRows.Fault]) {
        var rewriter = PointTableRewriter(layout, columnNames: names)
        var bytes: [UInt8] = []
        var faults: [RewrittenRows.Fault] = []
        for block in try blocks(text, layout.delimiter, blockSize: blockSize) {
            let rows = rewriter.rewrite(block) { run in
                for index in 0..<run.count {
                    run.x[index] = run.x[index] == 13 ? .infinity : run.x[index] + 1_000
                    run.y[index] += 1_000
                    if !run.z.isEmpty && run.z[index] > 100 { run.z[index] += 1_000 }
                }
            }
            bytes += rows.bytes
            faults += rows.faults
            #expect(rows.faultCount == rows.faults.count)
        }
        return (String(decoding: bytes, as: UTF8.self), faults)
    }

    @Test("keep everything but the points, byte for byte")
    func keepsTheRest() throws {
        let (text, faults) = try rewritten(
            "A, 1 ,2,\"x, \"\"y\"\"\"\r\n\nB,3,\"4'000.5\",ü\n  ,5,6", layout(comma))
        #expect(
            text == "A,1001.0,1002.0,\"x, \"\"y\"\"\"\r\n\nB,1003.0,5000.5,ü\n  ,1005.0,1006.0"
                && faults.isEmpty)
    }

    @Test("keep faults of points beside many rows that cannot be read")
    func bothKinds() throws {
        let text = String(repeating: "A,x,2\n", count: 150) + String(repeating: "B,13,2\n", count: 150)
        var rewriter = PointTableRewriter(layout(comma))
        let block = try #require(try blocks(text, comma, blockSize: 1 << 18).first)
        let rows = rewriter.rewrite(block) { run in
            for index in 0..<run.count { run.x[index] = .infinity }
        }
        #expect(rows.faultCount == 300 && rows.faults.count == 200)
        #expect(rows.faults[99].line == 100 && rows.faults[100].line == 151)
    }

    /// Bytes that are nearly line feeds, and fields of every length around those that are copied as words.
    @Test("keep fields of every length, and know the line of a fault far behind")
    func lengths() throws {
        var random = SeededGenerator(seed: 7)
        var table = ""
        var expected = ""
        for row in 0..<2_000 {
            let pieces = ["\u{0B}", "ä", "J", "\u{2A}", "ʊ"]
            let field = (0..<(row % 70)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            table += "\(field),1,2,\(field)\n"
            expected += "\(field),1001.0,1002.0,\(field)\n"
        }
        let (text, faults) = try rewritten(table + "x,abc,2,y\n", layout(comma), blockSize: 1 << 20)
        #expect(text == expected)
        #expect(faults.map(\.line) == [2_001])
    }

    @Test("can have the new coordinates behind the old ones, with commas, or in degrees")
    func placements() throws {
        var appended = layout(.byte(UInt8(ascii: ";")))
        appended.placement = .appending
        appended.notation = .decimal(decimals: 2, hasComma: true)
        #expect(try rewritten("a;1;2;b\r\n", appended).text == "a;1;2;b;1001,00;1002,00\r\n")
        var commas = layout(comma)
        commas.notation = .decimal(decimals: 1, hasComma: true)
        #expect(try rewritten("a,1,2\n", commas).text == "a,\"1001,0\",\"1002,0\"\n")
        var degrees = layout(comma)
        degrees.notation = .sexagesimal(decimals: 0)
        #expect(try rewritten("a,-999,-990\n", degrees).text == "a,\"1°00'00\"\"E\",\"10°00'00\"\"N\"\n")
    }

    @Test(
        "are padded if new columns have to be below their names, and faulty if they are too long")
    func widths() throws {
        var layout = layout(.byte(UInt8(ascii: ";")))
        layout.placement = .appending
        layout.width = 4
        let (text, faults) = try rewritten("a;1;2\r\nb;3;4;5\nc;5;6;;;\nd;7;8;9;10\n", layout)
        #expect(text == "a;1;2;;1001.0;1002.0\r\nb;3;4;5;1003.0;1004.0\nc;5;6;;1005.0;1006.0\n")
        #expect(faults.map(\.line) == [4])
        let endless = String(repeating: "1;1;1\n", count: 50)
        layout.width = 1_000_000
        #expect(try rewritten(endless, layout).faults.count == 50)
    }

    @Test("can be nothing but points")
    func alone() throws {
        var layout = layout(comma)
        layout.z = 0
        layout.placement = .alone
        layout.notation = .decimal(decimals: 1, hasComma: true)
        #expect(
            try rewritten("\n5,1,2,x\r\n\n7,3,4\n", layout).text
                == "1001,0 1002,0 5,000\r\n1003,0 1004,0 7,000\n")
    }

    @Test("are written once where two columns are the same")
    func sameColumns() throws {
        let layout = PointTableLayout(
            delimiter: comma, x: 1, y: 1, z: 1, notation: .decimal(decimals: 0, hasComma: false))
        #expect(try rewritten("a,1,2\n", layout).text == "a,1001,2\n")
    }

    @Test("can be separated by another byte, line by line", arguments: [1, 4, 4_096])
    func parted(size: Int) throws {
        let text = "1  2 \ta,b\n\n \"3\" 4\r\n"
        let spaced = try blocks(text, .spaces, blockSize: size)
            .map { $0.parted(by: UInt8(ascii: ","), insteadOf: .spaces) }
        #expect(
            String(decoding: spaced.flatMap(\.bytes), as: UTF8.self)
                == "1,2,\"a,b\"\n\n\"\"\"3\"\"\",4\r\n")
        let quoted = try blocks("\"a\nb\";\"1,5\"\n\"c\"d\n;e", .byte(UInt8(ascii: ";")), blockSize: size)
            .map { $0.parted(by: 0x09, insteadOf: .byte(UInt8(ascii: ";"))) }
        #expect(
            String(decoding: quoted.flatMap(\.bytes), as: UTF8.self)
                == "\"a\nb\"\t1,5\n\"\"?\n\te")
    }

    @Test("keep a height's text unless it changes")
    func heights() throws {
        var layout = PointTableLayout(
            delimiter: .spaces, x: 0, y: 1, z: 2, notation: .decimal(decimals: 0, hasComma: false))
        #expect(
            try rewritten("1 2 50.00 x\n  3\t4   500\n", layout).text
                == "1001 1002 50.00 x\n  1003\t1004   1500.000\n")
        layout.placement = .appending
        #expect(try rewritten("1 2 50.00\n", layout).text == "1 2 50.00 1001 1002 50.000\n")
    }

    @Test("lose only the rows that have no point, and say which")
    func faults() throws {
        let (text, faults) = try rewritten(
            "a,1,2\n\"b\nb\",abc,2\nc,1\nd,\"1\"x,2\ne,13,7\nf,3,4\n", layout(comma), names: ["id", "E", "N"])
        #expect(text == "a,1001.0,1002.0\nf,1003.0,1004.0\n")
        #expect(faults.map(\.line).sorted() == [2, 4, 5, 6])
        let words = faults.map { fault in
            switch fault.reason {
            case .unreadable(let error): error.description
            case .untransformed(let position): "\(position.x) \(position.y)"
            }
        }
        #expect(words[0].hasPrefix("csv.column: \"abc\" in column E is not a number. "))
        #expect(words[1].hasPrefix("csv.column: the row has 2 fields, none for N. "))
        #expect(words[2].hasPrefix("csv.syntax") && !words[2].contains("lines"))
        #expect(words[3] == "13.0 7.0")
    }

    @Test("come out the same in blocks of any size", arguments: [1, 2, 3, 7, 16, 100, 4_096])
    func blockSizes(size: Int) throws {
        let text = "\u{FEFF}id,E,N\r\nä,1,2,\"a\r\nb\"\r\n\"x,\"\"y\",3,4\n\n,5,6,\nlast,7,8"
        let whole = try rewritten(text, layout(comma))
        let cut = try rewritten(text, layout(comma), blockSize: size)
        #expect(cut.text == whole.text)
        #expect(cut.faults.map(\.line) == whole.faults.map(\.line))
    }

    @Test("say how many lines a quote has swallowed that is not closed")
    func swallowedRows() throws {
        let (_, faults) = try rewritten("a,1,2\nb,\"3,4\nc,5,6\nd,7,8\n", layout(comma))
        guard case .unreadable(let error)? = faults.first?.reason else {
            Issue.record("no fault")
            return
        }
        #expect(faults.count == 1 && error.message.hasSuffix("in a row of 4 lines"))
    }

    @Test("end with carriage returns, too")
    func carriageReturns() throws {
        let text = "a,1,2\rb,3,4\rc,5,6\r"
        #expect(
            try rewritten(text, layout(comma), blockSize: 4).text
                == "a,1001.0,1002.0\rb,1003.0,1004.0\rc,1005.0,1006.0\r")
    }

    /// The reader of rows, which takes each apart into texts, must find the same points until its first broken row.
    @Test("agree with the reader of rows on anything")
    func agreement() throws {
        var generator = SeededGenerator(seed: 3)
        let pieces = [",", "\n", "\"", "1", "23.5", "-4", "a", " ", "\r\n", "\"\"", ",7,8\n", "x,1,2\n", "ü"]
        for _ in 0..<3_000 {
            let text = (0..<20).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            let (slow, isWhole) = points(text)
            let fast = try points(
                rewritten(
                    text, layout(comma, decimals: 9), blockSize: Int.random(in: 1...30, using: &generator)
                ).text)
            let first = fast.points.map { $0.map { ($0 - 1_000).rounded(toPlaces: 6) } }
            #expect(isWhole ? first == slow : first.starts(with: slow), "\(text.debugDescription)")
        }
    }

    private func points(_ text: String) -> (points: [[Double]], isWhole: Bool) {
        var reader = DelimitedTextReader(ByteSource(bytes: Array(text.utf8)), delimiter: UInt8(ascii: ","))
        var points: [[Double]] = []
        do {
            while let row = try reader.next() {
                let numbers = (1...2).compactMap {
                    row.fields.count > $0 ? CoordinateText.number(row.fields[$0], .x) : nil
                }
                if numbers.count == 2 { points.append(numbers.map { $0.rounded(toPlaces: 6) }) }
            }
            return (points, true)
        } catch {
            return (points, false)
        }
    }
}

extension Double {
    fileprivate func rounded(toPlaces places: Int) -> Double {
        let scale = (0..<places).reduce(1.0) { power, _ in power * 10 }
        return (self * scale).rounded() / scale
    }
}
