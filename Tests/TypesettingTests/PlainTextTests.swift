import Testing

@testable import Typesetting

@Suite("Text on pages")
struct PlainTextTests {
    @Test("lines stand as they are, tabs at every eighth letter, control characters shown")
    func lines() throws {
        let pages = try SetPages(.plainText("Grüezi Welt\r\nbc\rd\ne€"))
        #expect(try pages.lines() == ["Grüezi Welt", "bc", "d", "e€"])
        let lines = TypewriterLines("Grüezi\tWelt\n\u{0}\u{7F}\u{85}\u{2028}\t|")
        #expect(lines.map(\.text) == ["Grüezi  Welt", "␀␡", "", "        |"])
        #expect(pages.pages.count == 1 && !pages.pages.isCut)
        let size = try pages.file.pageSize(0)
        #expect(abs(size.widthPoints - 595.28) < 0.1 && abs(size.heightPoints - 841.89) < 0.1)
    }

    @Test("a page has 74 lines of 96 letters, and a form feed begins a page")
    func pages() throws {
        let line = String(repeating: "x", count: 96)
        let full = try SetPages(.plainText(Array(repeating: line, count: 74).joined(separator: "\n")))
        #expect(try full.pages.count == 1 && full.lines().count == 74)
        #expect(try SetPages(.plainText(line + "x")).lines().count == 2)
        let fed = try SetPages(.plainText("a\u{0C}b\n\u{0C}c"))
        #expect(fed.pages.count == 3)
        #expect(try fed.lines(1) == ["b"] && fed.lines(2) == ["c"])
    }

    @Test("a text that is too long is cut, and says so")
    func cut() throws {
        let text = (1...1_000).map { "line \($0)" }.joined(separator: "\n")
        let pages = try SetPages(.plainText(text), maximumPages: 2)
        #expect(pages.pages.count == 2 && pages.pages.isCut && pages.file.pageCount == 2)
        #expect(try pages.lines(1).last == "The document continues.")
        #expect(try !pages.text(0).contains("continues"))
    }

    @Test("one line of half a million letters is broken", arguments: ["x", "x ", "\u{301}", "字"])
    func longLine(unit: String) throws {
        let pages = try SetPages(
            .plainText(String(repeating: unit, count: 500_000 / unit.utf8.count)), maximumPages: 3)
        // Accents are stacked.
        #expect(pages.pages.isCut == (unit != "\u{301}") && pages.pages.count <= 3)
    }

    @Test("an empty text has one empty page")
    func empty() throws {
        let pages = try SetPages(.plainText(""))
        #expect(try pages.pages.count == 1 && pages.text().isEmpty)
    }

    @Test("the same text gives the same bytes")
    func same() throws {
        #expect(try SetPages(.plainText("a\nb")).bytes == SetPages(.plainText("a\nb")).bytes)
    }
}
