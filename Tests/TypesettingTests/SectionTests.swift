import PDFPreview
import Testing

@testable import Typesetting

@Suite("Sections to print and sign")
struct SectionTests {
    private func section(_ name: String, months: Int, drives: Int) -> PrintedSection {
        var rows: [PrintedTable.Row] = []
        for month in 1...months {
            let title = PrintedTable.Cell("Month\(month)", columns: 3)
            rows.append(PrintedTable.Row([title], isBold: true, staysWithNext: true))
            for drive in 1...drives {
                rows.append(
                    PrintedTable.Row(
                        [.init("Day\(drive)"), .init("Purpose"), .init("\(drive).5")],
                        staysWithNext: drive == drives))
            }
            rows.append(PrintedTable.Row([.init("Sum\(month)", columns: 2), .init("99.5")], isBold: true))
        }
        let table = PrintedTable(
            head: [.init("Date"), .init("Reason"), .init("km")], numbers: [2], rows: rows)
        return PrintedSection(
            title: "Logbook", runningHead: "Logbook · \(name)",
            parts: [
                .facts([("Vehicle", name), ("Driver", "A. Muster")]), .table(table), .note("Measured."),
                .lines(["Place and date", "Signature"]),
            ])
    }

    /// The words of a page, row by row from the top.
    private func rows(_ pages: SetPages, _ page: Int) throws -> [String] {
        var rows: [(top: Double, words: [PDFTextWord])] = []
        for word in try pages.file.words(ofPage: page).sorted(by: { $0.box.y < $1.box.y }) {
            if let last = rows.last, word.box.y - last.top < 3 {
                rows[rows.count - 1].words.append(word)
            } else {
                rows.append((word.box.y, [word]))
            }
        }
        return rows.map { row in
            row.words.sorted { $0.box.x < $1.box.x }.map(\.text).joined(separator: " ")
        }
    }

    @Test("have numbered pages, and their name and the table's head on each")
    func pages() throws {
        let sections = [section("Van", months: 3, drives: 30), section("Bus", months: 1, drives: 2)]
        let pages = try SetPages(.sections(sections, titled: "L"), maximumPages: .max)
        let count = pages.pages.count
        #expect(count > 3 && !pages.pages.isCut && !pages.pages.leavesOutColumns)
        for page in 0..<count {
            let rows = try rows(pages, page)
            #expect(rows.last == "\(page + 1) / \(count)", "\(rows)")
            let isFirst = page == 0 || page == count - 1
            #expect(rows.first == (isFirst ? "Logbook" : "Logbook · Van"), "\(rows)")
            let drive = rows.firstIndex { $0.hasPrefix("Day") }
            let head = rows.firstIndex(of: "Date Reason km")
            #expect(drive == nil || head != nil && head ?? 0 < drive ?? 0, "\(rows)")
        }
        let last = try rows(pages, count - 1)
        #expect(last.contains("Vehicle Bus Driver A. Muster") && last.contains("Sum1 99.5"), "\(last)")
        #expect(last.contains("Place and date Signature") && last.contains("Measured."), "\(last)")
        let size = try pages.file.pageSize(0)
        #expect(size.widthPoints > size.heightPoints)
    }

    @Test("have tables as wide as the page, and warnings in full")
    func width() throws {
        let warning = "Incomplete: without 2 of 4 files."
        var parts = section("Van", months: 1, drives: 2).parts
        parts.insert(.warning(warning), at: 1)
        let pages = try SetPages(
            .sections([PrintedSection(title: "T", runningHead: "T", parts: parts)], titled: "L"))
        let words = try pages.file.words(ofPage: 0)
        let page = try pages.file.pageSize(0)
        let start = try #require(words.first { $0.text == "Day1" }).box.x
        let kilometres = try #require(words.first { $0.text == "99.5" }).box
        #expect(abs(kilometres.x + kilometres.width - (page.widthPoints - start)) < 2)
        #expect(try rows(pages, 0).contains(warning))
    }

    @Test("keep a table's caption with its head and its first rows", arguments: 18...30)
    func captions(drives: Int) throws {
        let totals = PrintedTable(
            caption: "Totals", head: [.init("Month"), .init("km")], numbers: [1],
            rows: [
                PrintedTable.Row([.init("May"), .init("9.5")], staysWithNext: true),
                PrintedTable.Row([.init("Total"), .init("9.5")], isBold: true),
            ])
        let drives = section("Van", months: 1, drives: drives)
        let parts = Array(drives.parts.prefix(2)) + [.table(totals)]
        let pages = try SetPages(
            .sections([PrintedSection(title: "T", runningHead: "Van", parts: parts)], titled: "L"),
            maximumPages: .max)
        for page in 0..<pages.pages.count {
            let rows = try rows(pages, page)
            #expect(rows.contains("Totals") == rows.contains("May 9.5"), "\(rows)")
            #expect(rows.contains("Totals") == rows.contains("Total 9.5"), "\(rows)")
        }
    }

    @Test("keep a month's name with its first row, and its sum with its last", arguments: 1...12)
    func together(drives: Int) throws {
        let pages = try SetPages(
            .sections([section("Van", months: 60 / drives, drives: drives)], titled: "L"),
            maximumPages: .max)
        #expect(pages.pages.count > 1)
        for page in 0..<pages.pages.count {
            let rows = try rows(pages, page).filter {
                $0.hasPrefix("Day") || $0.hasPrefix("Month") || $0.hasPrefix("Sum")
            }
            #expect(rows.first?.hasPrefix("Sum") != true, "\(rows)")
            #expect(rows.last?.hasPrefix("Month") != true, "\(rows)")
        }
    }

    @Test("show texts that steer nothing, whole, with numbers at the right")
    func texts() throws {
        let place = "from\u{202E}here \(String(repeating: "far ", count: 100))away"
        let table = PrintedTable(
            head: [.init("From"), .init("km")], numbers: [1],
            rows: [.init([.init(place), .init("7.5")]), .init([.init("b\nc"), .init("1'000.5")])])
        let sections = [PrintedSection(title: "T", runningHead: "T", parts: [.table(table)])]
        let pages = try SetPages(.sections(sections, titled: "Title"))
        let words = try pages.file.words(ofPage: 0)
        #expect(words.contains { $0.text == "away" } && words.count { $0.text == "far" } == 100)
        #expect(try !pages.text().unicodeScalars.contains("\u{202E}"))
        let ends = words.filter { ["7.5", "1'000.5"].contains($0.text) }.map { $0.box.x + $0.box.width }
        #expect(ends.count == 2 && abs(ends[0] - ends[1]) < 1)
        #expect(try SetPages(.sections(sections, titled: "Title")).bytes == pages.bytes)
    }
}
