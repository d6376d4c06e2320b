import DocumentModel
import Foundation
import Images
import PDFAssembly
import Testing
import TestSupport

/// Regression: existing PDFs were written unchanged and not reported as not being PDF/A.
@Suite struct ArchivalConversionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func converted(_ path: String, to level: ArchivalLevel = .a2b) throws -> String {
        let target = folder.path + "/kept.pdf"
        let pdf = try ExistingPDF(path: path)
        try pdf.addText(BuilderTests.text("Wort"), toPage: 0)
        _ = try pdf.makeArchival(level, PDFInformation(title: "Plan"))
        try pdf.write(to: target)
        return target
    }

    @Test(arguments: ArchivalLevel.allCases)
    func aScanBecomesArchival(level: ArchivalLevel) throws {
        let path = folder.path + "/scan.pdf"
        let builder = try PDFBuilder(path: path)
        let jpeg = try ImageEncoder.encode(BuilderTests.corner(), as: .jpeg(quality: 90))
        try builder.add(BuilderTests.page(PageText(words: [], width: 100, height: 100), picture: .jpeg(jpeg)))
        try builder.finish()
        #expect(try !ExistingPDF(path: path).isArchival)
        let kept = try converted(path, to: level)
        #expect(try ExistingPDF(path: kept).isArchival)
        #expect(try Tool.isValid(kept) != false)
        guard let file = try PDFObjects(path: kept) else { return }
        let metadata = file.streams[file.catalog["/Metadata"] as? String ?? ""] ?? []
        #expect(
            String(decoding: metadata, as: UTF8.self).contains("<pdfaid:part>\(level.part)</pdfaid:part>"))
        if level == .a2b { #expect(ArchivalRules(file: file).faults.isEmpty) }
    }

    /// A document with one page and further objects; numbers 4 and 5 are taken.
    private func document(_ content: String, page: String = "", catalog: String = "", objects: String = "")
        throws
        -> String
    {
        let path = folder.path + "/other.pdf"
        let text = """
            %PDF-1.7
            1 0 obj <</Type/Catalog/Pages 2 0 R \(catalog)>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 9 0 R \(page)>> endobj
            9 0 obj <</Length \(content.utf8.count)>> stream
            \(content)
            endstream endobj
            \(objects)
            trailer <</Root 1 0 R/Size 10>>
            %%EOF

            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test(arguments: [
        ("0 0 0 1 k 0 0 9 9 re f", "", "", "", "6.2.4.3"),
        (
            "BT /F 9 Tf (a) Tj ET", "/Resources<</Font<</F 4 0 R>>>>", "",
            "4 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj", "6.2.11.4.1"
        ),
        ("", "/Annots[<</Type/Annot/Subtype/Movie/Rect[0 0 9 9]/F 4>>]", "", "", "6.3.1"),
        ("", "/Annots[<</Type/Annot/Subtype/Square/Rect[0 0 9 9]/F 4>>]", "", "", "6.3.3"),
        ("/G gs", "/Resources<</ExtGState<</G<</Type/ExtGState/BM/Strange>>>>>>", "", "", "6.2.10"),
        (
            "", "", "/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(a)/EF<</F 4 0 R>>>>]>>>>",
            "4 0 obj <</Length 1>> stream\na\nendstream endobj", "6.8"
        ),
    ])
    func violationIsReportedWithItsClause(
        content: String, page: String, catalog: String, objects: String, clause: String
    ) throws {
        let path = try document(content, page: page, catalog: catalog, objects: objects)
        let error = #expect(throws: PDFError.self) { try converted(path) }
        #expect(error?.code == .notArchival)
        #expect(error?.message.contains("clause \(clause)") == true, "\(String(describing: error))")
    }

    /// Objects of an earlier version of the file do not count; links and forbidden entries are repaired.
    @Test func repairableViolationsAreRepaired() throws {
        let path = try document(
            "0 g 0 0 9 9 re f", page: "/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[3 0 R/Fit]>>]",
            objects: "4 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj")
        let kept = try converted(path)
        guard let file = try PDFObjects(path: kept) else { return }
        #expect(ArchivalRules(file: file).faults.isEmpty)
    }
}
