import DocumentModel
import PDFPreview
import Testing
import TestSupport

/// Text in form fields, text boxes and notes.
@Suite struct WrittenOnTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ annotations: [String]) throws -> PDFFile {
        var document = HandMadePDF(pages: [
            ("/MediaBox[0 0 300 200]", "BT /F 12 Tf 20 155 Td (Name:) Tj ET")
        ])
        let numbers = annotations.indices.map { "\(document.objects.count + 1 + $0) 0 R" }
            .joined(separator: " ")
        document.objects[2].replace("/Type/Page/", with: "/Type/Page/Annots[\(numbers)]/")
        document.objects[0] =
            "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[\(numbers)]/DA(/F 12 Tf 0 g)"
            + "/DR<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>>>"
        document.objects += annotations
        return try PDFFile(path: folder.file("form.pdf", document.bytes))
    }

    private let field = "<</Subtype/Widget/F 4/FT/Tx/T(name)/V(Meier)/DA(/F 12 Tf 0 g)/Rect[60 150 160 170]>>"
    private let note = "<</Subtype/Text/Contents(Check this)/Rect[200 100 220 120]>>"

    @Test func filledInFieldsAreText() throws {
        let file = try open([field])
        #expect(try file.text(ofPage: 0).contains("Name: Meier"))
        #expect(try file.laidOutText(ofPage: 0).contains(/Name: +Meier/))
        let word = try #require(file.words(ofPage: 0).first { $0.text == "Meier" })
        #expect(word.box.x >= 60 && word.box.x < 70 && word.box.y > 25 && word.box.y < 55)
        #expect(try file.matches(of: PDFSearch("meier"), onPage: 0).items.count == 1)
    }

    @Test func notesAreListedWithoutOtherAnnotations() throws {
        let mark = "<</Subtype/Highlight/Contents(first)/QuadPoints[0 0 9 0 0 9 9 9]/Rect[20 150 60 170]>>"
        let file = try open([note, mark, field])
        #expect(try !file.text(ofPage: 0).contains("Check"))
        let notes = try file.notes(ofPage: 0)
        #expect(notes.items.map(\.text) == ["first", "Check this"] && notes.isComplete)
        #expect(notes.items.first?.box == PDFBox(x: 20, y: 30, width: 40, height: 20))
        #expect(try !file.notes(ofPage: 0, limit: 1).isComplete)
    }
}
