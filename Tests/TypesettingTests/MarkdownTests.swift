import Testing
import Typesetting

@Suite("Markdown on pages")
struct MarkdownTests {
    private func lines(_ text: String) throws -> [String] { try SetPages(.markdown(text)).lines() }

    @Test("headings, paragraphs and lists")
    func blocks() throws {
        let text = """
            # Survey

            Two *parcels* and
            **one** `right`.

            - first
              - inner
            - [x] done
            3. three
            4. four

            > quoted
            """
        #expect(
            try lines(text) == [
                "Survey", "Two parcels and one right.", "• first", "◦ inner", "☑ done", "3. three",
                "4. four", "quoted",
            ])
    }

    @Test("code keeps its lines and blanks")
    func code() throws {
        let words = try SetPages(.markdown("```\na  <b>\n\n  c\n```")).file.words(ofPage: 0)
        #expect(words.map(\.text) == ["a", "<b>", "c"])
        #expect(words[2].box.x > words[0].box.x + 9 && words[2].box.y > words[0].box.y + 18)
    }

    @Test("entities are letters; HTML and pictures are not followed")
    func inline() throws {
        #expect(
            try lines("a &amp; b &#8364; &unknown; <b>c</b> ![a plan](plan.png) [x](http://y)")
                == ["a & b € &unknown; <b>c</b> a plan x"])
    }

    @Test("tables have rows and columns")
    func table() throws {
        let file = try SetPages(.markdown("| Nr | m2 |\n|---|---:|\n| 12 | 345 |\n| 7 | 1 |")).file
        let words = try file.words(ofPage: 0)
        #expect(Set(words.map(\.text)) == ["Nr", "m2", "12", "345", "7", "1"])
        let ends = words.filter { ["345", "1"].contains($0.text) }.map { $0.box.x + $0.box.width }
        #expect(abs(ends[0] - ends[1]) < 1)
    }

    @Test("an empty item leaves no mark to what follows the list")
    func emptyItem() throws {
        #expect(try lines("- a\n-\n\nb") == ["• a", "b"])
    }

    @Test("a table whose rows are filled up to a head without end is cut")
    func tableBomb() throws {
        let head = String(repeating: "a|", count: 5_000)
        let text =
            "|\(head)\n|" + String(repeating: "-|", count: 5_000) + String(repeating: "\n|x|", count: 10_000)
        let pages = try SetPages(.markdown(text), maximumPages: 5).pages
        #expect((1...5).contains(pages.count))
    }

    @Test(
        "hostile input does no harm",
        arguments: [
            String(repeating: "> ", count: 20_000) + "x", String(repeating: "[", count: 100_000),
            String(repeating: "*a ", count: 50_000), String(repeating: "- ", count: 5_000) + "x",
            "|" + String(repeating: "a|", count: 2_000) + "\n|" + String(repeating: "-|", count: 2_000),
            String(repeating: "`", count: 100_000), "a\u{0}b",
        ])
    func hostile(text: String) throws {
        #expect(try SetPages(.markdown(text), maximumPages: 5).pages.count >= 1)
    }

    @Test("a heading goes to the next page with what follows it")
    func heading() throws {
        let text = String(repeating: "x\n\n", count: 38) + "# Title\n\ny"
        let pages = try SetPages(.markdown(text))
        let page = try (0..<pages.pages.count).first { try pages.text($0).contains("Title") }
        #expect(try page.map { try pages.text($0).contains("y") } == true)
    }
}
