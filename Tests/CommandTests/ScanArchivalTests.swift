import Foundation
import Testing
import TestSupport

@Suite("PDFs become PDF/A, or the reason is reported")
struct ScanArchivalTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func scan(_ arguments: String...) throws -> Command.Outcome {
        try command.run(["scan"] + arguments + ["-o", "out", "--language", "deu", "--outputs", "pdf"])
    }

    private func metadata(_ name: String) throws -> String {
        String(decoding: try #require(folder.data(name)), as: UTF8.self)
    }

    /// A page without text or fonts that does what PDF/A forbids.
    private func active(to name: String) throws {
        let content = "1 0 0 rg 10 10 100 100 re f /X Do"
        let form = "0 0 5 5 re f"
        try folder.write(
            """
            %PDF-1.7
            1 0 obj <</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(beep)>>
            /Names<</JavaScript<</Names[(a) 7 0 R]>>>>>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]
            /Resources<</XObject<</X 5 0 R>>>>>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R/AA<</O<</S/Launch/F(x)>>>>
            /Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.org)>>>>
            <</Type/Annot/Subtype/Text/F 2/Rect[0 0 9 9]>>]>> endobj
            4 0 obj <</Length \(content.utf8.count)>> stream
            \(content)
            endstream endobj
            5 0 obj <</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>/Length \(form.utf8.count)>> stream
            \(form)
            endstream endobj
            7 0 obj <</S/JavaScript/JS(alert)>> endobj
            trailer <</Root 1 0 R/Size 8>>
            %%EOF

            """, to: name)
    }

    @Test("a scan, with its words under it", arguments: ["2b", "3b"]) func scanned(level: String) throws {
        try folder.firstPage(of: "pdf/scanned.pdf", to: "scanned.pdf")
        let outcome = try scan("scanned.pdf", "--pdfa", "--pdfa-level", level)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = try metadata("out/scanned.pdf")
        let part = level.prefix(1)
        #expect(text.contains("<pdfaid:part>\(part)</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"))
        #expect(try Tool.run("pdftotext", folder.path + "/out/scanned.pdf", "-").count > 100)
    }

    @Test("without active content, which is reported") func active() throws {
        try active(to: "in.pdf")
        let outcome = try scan("in.pdf", "--pdfa")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("scan.notKept: JavaScript, 2 actions, 1 hidden annotation"),
            "\(outcome.errors)")
        let json = try Tool.run("qpdf", "--json", folder.path + "/out/in.pdf")
        #expect(!json.contains("JavaScript") && !json.contains("/Launch") && json.contains("example.org"))
        #expect(json.contains("/GTS_PDFA1"))
    }

    @Test("if all fonts are there; otherwise the font and a remedy are named") func fonts()
        throws
    {
        let content = "BT /F 30 Tf 20 120 Td (Der Vertrag steht vorn) Tj ET"
        try folder.write(
            """
            %PDF-1.7
            1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 200]>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj
            4 0 obj <</Length \(content.utf8.count)>> stream
            \(content)
            endstream endobj
            5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
            trailer <</Root 1 0 R/Size 9>>
            %%EOF

            """, to: "in.pdf")
        let outcome = try scan("in.pdf", "--pdfa")
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("pdf.notArchival"), "\(outcome.errors)")
        #expect(outcome.errors.contains("the font Helvetica is not embedded"), "\(outcome.errors)")
        #expect(outcome.errors.contains("--force-ocr"), "\(outcome.errors)")
        #expect(folder.data("out/in.pdf") == nil)
        let forced = try scan("in.pdf", "--pdfa", "--force-ocr", "--force")
        #expect(forced.status == 0, "\(forced.errors)")
        #expect(try metadata("out/in.pdf").contains("pdfaid:part>2"))
    }
}
