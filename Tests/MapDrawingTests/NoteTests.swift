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
        #expect(canvas.wrapped(note, into: 10_000) == [note])
        #expect(canvas.wrapped("", into: 150).isEmpty)
    }

    @Test func aWordThatIsTooLongIsTruncated() throws {
        let lines = try canvas().wrapped("a \(String(repeating: "W", count: 50)) b", into: 100)
        #expect(lines.count == 3 && lines[1].hasSuffix("…"))
    }
}
