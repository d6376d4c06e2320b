import Testing

@testable import MapDrawing

@Suite struct NoteTests {
    private func canvas() throws -> Canvas {
        let canvas = try Canvas(Village.page, .png)
        canvas.setFont(size: 10)
        return canvas
    }

    @Test func linesHaveAllWordsAndFit() throws {
        let canvas = try canvas()
        let note = "Stand 2026-03-02 18:04 · gemeinsame Strecken einfach gezählt · LV95, in Metern"
        let lines = canvas.wrapped(note, into: 150)
        #expect(lines.count > 1 && lines.joined(separator: " ") == note)
        #expect(lines.allSatisfy { canvas.width(of: $0) <= 150 })
        for limit in stride(from: 60.0, to: 400, by: 5) {
            #expect(canvas.wrapped(note, into: limit).allSatisfy { !$0.hasPrefix("·") }, "\(limit)")
        }
        #expect(canvas.wrapped(note, into: 10_000) == [note])
        #expect(canvas.wrapped("", into: 150).isEmpty)
    }

    @Test func aWordThatIsTooLongIsTruncated() throws {
        let lines = try canvas().wrapped("a \(String(repeating: "W", count: 50)) b", into: 100)
        #expect(lines.count == 3 && lines[1].hasSuffix("…"))
    }

    @Test func aTitleKeepsTheEndOfItsDistance() throws {
        let canvas = try canvas()
        let days = "04.03.2026 (Europe/Zurich)"
        let distance = "10553.2 km unbereinigt"
        let title = { (name: String) in "\(name) · \(days) · \(distance)" }
        let broken = canvas.titleLines(title("Van"), sizes: [6, 5], into: 150)
        #expect(broken == ["Van · \(days)", distance], "\(broken)")
        let long = canvas.titleLines(title(String(repeating: "Van ", count: 20)), sizes: [6, 5], into: 230)
        #expect(long.count == 2 && long[0].hasPrefix("Van Van ") && long[0].hasSuffix("…"), "\(long)")
        #expect(long[1] == "\(days) · \(distance)", "\(long)")
        let narrow = canvas.titleLines(title("Van"), sizes: [6, 5], into: 70)
        #expect(narrow.count == 2 && narrow[1].hasPrefix("…") && narrow[1].hasSuffix("unbereinigt"))
        for lines in [broken, long, narrow] { #expect(lines.allSatisfy { canvas.width(of: $0) <= 230 }) }
        let words = canvas.titleLines(String(repeating: "word ", count: 40), sizes: [6, 5], into: 150)
        #expect(words.count == 2 && words[1].hasSuffix("…"), "\(words)")
    }
}
