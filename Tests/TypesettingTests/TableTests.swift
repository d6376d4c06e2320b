import Testing
import Typesetting

@Suite("Tables on pages")
struct TableTests {
    @Test("rows of a delimited text, numbers on the right")
    func rows() throws {
        let pages = try SetPages(.table("Name;Fläche\n\"a; b\";12\nc;345.5\n"))
        let words = try pages.file.words(ofPage: 0)
        #expect(Set(words.map(\.text)) == ["Name", "Fläche", "a;", "b", "12", "c", "345.5"])
        let ends = words.filter { ["12", "345.5"].contains($0.text) }.map { $0.box.x + $0.box.width }
        #expect(abs(ends[0] - ends[1]) < 1)
    }

    @Test("many columns lie on the page's long side; those without room are left out")
    func columns() throws {
        let wide = try SetPages(.table((1...8).map { "c\($0)" }.joined(separator: ",")))
        let size = try wide.file.pageSize(0)
        #expect(size.widthPoints > size.heightPoints && !wide.pages.leavesOutColumns)
        let wider = try SetPages(.table((1...100).map { "column \($0)" }.joined(separator: ",")))
        #expect(wider.pages.leavesOutColumns && !wider.pages.isCut)
    }

    @Test("long cells end in dots and rows keep together")
    func longCell() throws {
        let row = "\(String(repeating: "word ", count: 500)),b,c,d,e,f\n"
        let pages = try SetPages(.table("a,b,c,d,e,f\n" + String(repeating: row, count: 40)))
        #expect(try pages.pages.count > 1 && pages.text().contains("…"))
        #expect(try pages.lines(1).first?.hasPrefix("word") == true)
    }

    @Test("a table that cannot be read is reported")
    func broken() throws {
        #expect {
            try TypesetDocument.table("\"a")
        } throws: { ($0 as? TypesettingError)?.code == .table }
        let open = "a,b\n1,2\n3,\"4\n5,6\n"
        #expect(throws: TypesettingError.self, "and nothing of it is passed over") {
            try TypesetDocument.table(open)
        }
        #expect(try SetPages(.table(open, isCut: true)).pages.isCut)
    }

    @Test("long words break without a hyphen")
    func longWord() throws {
        let word = String(repeating: "abcdefghij", count: 30)
        #expect(try !SetPages(.plainText(word)).text().contains("-"))
        #expect(try !SetPages(.table("head\n" + word)).text().contains("-"))
    }
}
