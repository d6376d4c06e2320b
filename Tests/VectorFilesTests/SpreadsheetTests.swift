import Foundation
import Testing
import VectorFiles

@Suite("Excel workbooks")
struct SpreadsheetTests {
    private let made: Ogr2ogr

    init() throws {
        made = try Ogr2ogr()
    }

    private func rows(_ path: String) throws -> [SpreadsheetFile.Row] {
        let file = try SpreadsheetFile(path: path)
        var rows: [SpreadsheetFile.Row] = []
        while let row = try file.next() { rows.append(row) }
        return rows
    }

    @Test("have rows of texts, with dates in ISO 8601")
    func texts() throws {
        try made.write(
            "Datum,Betrag,Text\n2026-03-02,5.5,a\n,,\n2026-03-03,7.25,\"zwei\nZeilen\"\n",
            to: "a.csv")
        let path = try made.convert(
            "a.csv", to: "a.xlsx", ["-f", "XLSX", "-oo", "AUTODETECT_TYPE=YES", "-nln", "Spesen"])
        let rows = try rows(path)
        #expect(rows.map(\.number) == [1, 2, 3, 4])
        #expect(rows[0].cells == ["Datum", "Betrag", "Text"])
        #expect(rows[1].cells == ["2026-03-02", "5.5", "a"])
        #expect(rows[2].cells == ["", "", ""])
        #expect(rows.map(\.numbers) == [[], [1], [], [1]])
        #expect(rows[3].cells.first == "2026-03-03" && rows[3].cells.last == "zwei\nZeilen")
        #expect(try SpreadsheetFile(path: path).sheets == ["Spesen"])
    }

    @Test("keep texts of digits, and shorten fractions to 15 digits")
    func digits() throws {
        try made.write("a,b\n210000000003139471430009017,1.10\n007,0.12345678901234567\n", to: "a.csv")
        let path = try made.convert("a.csv", to: "a.xlsx", ["-f", "XLSX"])
        let rows = try rows(path)
        #expect(rows.dropFirst().map { $0.cells[0] } == ["210000000003139471430009017", "007"])
        #expect(rows.allSatisfy { $0.numbers.isEmpty })
        #expect(rows.dropFirst().map { $0.cells[1] } == ["1.10", "0.123456789012346"])
    }

    @Test("are nothing else under their name, and no bombs")
    func damaged() throws {
        let text = try made.write("a,b\n1,2\n", to: "a.csv")
        let fake = try made.write("a,b\n1,2\n", to: "fake.xlsx")
        let path = try made.convert("a.csv", to: "a.xlsx", ["-f", "XLSX"])
        let whole = try Data(contentsOf: URL(filePath: path))
        let cut = made.path("cut.xlsx")
        try whole.prefix(whole.count / 2).write(to: URL(filePath: cut))
        for wrong in [text, fake, cut] {
            #expect(throws: VectorError.self, "\(wrong)") { _ = try rows(wrong) }
        }
        let error = #expect(throws: VectorError.self) {
            _ = try SpreadsheetFile(path: path, maximumUnpackedBytes: 100)
        }
        #expect(error?.code == .tooLarge)
        let missing = #expect(throws: VectorError.self) { _ = try rows(made.path("no such.xlsx")) }
        #expect(missing?.code == .unreadable)
    }
}
