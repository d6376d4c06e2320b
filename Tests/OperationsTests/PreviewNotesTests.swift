import DocumentOperations
import Testing

@Suite("Notes on engines") struct PreviewNotesTests {
    private func result(_ engines: [String?]) -> PreviewResult {
        var result = PreviewResult(input: "a.pdf", pageCount: engines.count)
        result.pages = engines.enumerated().map { index, engine in
            var page = PreviewResult.Page(
                number: index + 1, width: 1, height: 1, output: "a.png", file: [], failure: nil)
            page.engine = engine
            return page
        }
        return result
    }

    @Test("pages that another engine drew than most are named")
    func named() {
        #expect(result(["pdfium 1", "pdfium 1"]).notes.isEmpty && result([nil, nil]).notes.isEmpty)
        #expect(result(["poppler 2", "pdfium 1", nil, "pdfium 1"]).notes == ["poppler 2 drew page 1"])
        #expect(
            result(["pdfium 1", "poppler 2", "pdfium 1", "poppler 2", "pdfium 1"]).notes
                == ["poppler 2 drew pages 2, 4"])
    }

    @Test("of many pages the first are named")
    func many() {
        let engines = (1...30).map { $0.isMultiple(of: 3) ? "pdfium 1" : "poppler 2" }
        #expect(result(engines).notes == ["pdfium 1 drew pages 3, 6, 9, 12, 15, 18, 21, 24, 27, 30"])
        let more = (1...40).map { $0.isMultiple(of: 3) ? "pdfium 1" : "poppler 2" }
        #expect(result(more).notes[0].hasSuffix("27, 30 and 3 more"))
    }
}
