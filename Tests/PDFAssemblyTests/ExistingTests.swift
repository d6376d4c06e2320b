import DocumentModel
import Foundation
import PDFAssembly
import Testing
import TestSupport

@Suite struct ExistingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A hand-made document without a cross-reference table, which qpdf rebuilds.
    private func document(
        page: String = "", content: String = "", catalog: String = "", more: String = "",
        trailer: String = "", name: String = "in.pdf"
    ) throws -> String {
        let text = """
            %PDF-1.4
            1 0 obj <</Type/Catalog/Pages 2 0 R\(catalog)>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 200]>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R
            /Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>\(page)>> endobj
            4 0 obj <</Length \(content.utf8.count)>> stream
            \(content)
            endstream endobj
            5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
            \(more)
            trailer <</Root 1 0 R/Size 20\(trailer)>>
            %%EOF

            """
        return try folder.file(name, Array(text.utf8))
    }

    private func contents(_ path: String) throws -> PageInventory {
        try ExistingPDF(path: path).content(ofPage: 0)
    }

    @Test(arguments: [
        ("", false, false), ("BT /F 12 Tf (Hi) Tj ET", true, false),
        ("BT 3 Tr /F 12 Tf (Hi) Tj ET", false, true),
        ("BT /F 12 Tf q 3 Tr Q [(H) 3 (i)] TJ ET", true, false), ("BT /F 9 Tf () Tj ET", false, false),
        ("BT 3 Tr (a) Tj 0 Tr (b) ' ET", true, true), ("BT 3 Tr 1 2 (\\) Tj) \" ET", false, true),
        ("% (no) Tj\n(un", false, false), ("BI /W 1 /H 1 ID (x) Tj\nEI", false, false),
        ("q q q [ [ (", false, false),
    ])
    func visibleAndInvisibleTextAreDistinguished(content: String, visible: Bool, invisible: Bool) throws {
        let page = try contents(document(content: content))
        #expect(page.hasVisibleText == visible)
        #expect(page.hasInvisibleText == invisible)
    }

    @Test(arguments: [
        ("D:20250603133005Z", "2025-06-03T13:30:05Z"), ("D:20250603133005+02'00'", "2025-06-03T11:30:05Z"),
        ("D:20250603133005-0530", "2025-06-03T19:00:05Z"), ("20240229", "2024-02-29T00:00:00Z"),
        ("D:2025", "2025-01-01T00:00:00Z"), ("D:20250229", nil), ("D:202513", nil), ("June 2025", nil),
        ("", nil),
    ])
    func creationDateIsRead(date: String, expected: String?) throws {
        let path = try document(trailer: "/Info<</CreationDate(\(date))>>")
        #expect(try ExistingPDF(path: path).information.created?.formatted(.iso8601) == expected)
    }

    @Test func textAndPicturesInFormsAreFound() throws {
        let inner = "BT /F 9 Tf (in) Tj ET /X Do"
        let form = """
            6 0 obj <</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R/I 7 0 R>>>>
            /Length \(inner.utf8.count + 6)>> stream
            \(inner) /I Do
            endstream endobj
            7 0 obj <</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>>
            stream
            x
            endstream endobj
            """
        let page = try contents(document(content: "3 Tr /X Do", more: form))
        #expect(!page.hasVisibleText && page.hasInvisibleText, "the form inherits the page's render mode")
        #expect(page.pictures.map(\.width) == [1])
        #expect(try contents(document(content: "/X Do", more: form)).hasVisibleText)
    }

    /// The word is at the same place on the page as shown, whatever its boxes and rotation.
    @Test(arguments: [0, 90, 180, 270], [0, 1, 2, 3]) func wordsAreWhereTheyAreShown(
        rotation: Int, turns: Int
    )
        throws
    {
        let path = try document(page: "/MediaBox[-50 -20 450 280]/CropBox[10 20 410 220]/Rotate \(rotation)")
        let pdf = try ExistingPDF(path: path)
        let word = PDFWord(text: "Wort", left: 100, top: 200, width: 300, height: 50, line: 0)
        try pdf.addText(PageText(words: [word], width: 1000, height: 1000), toPage: 0, turns: turns)
        let output = folder.path + "/out.pdf"
        try pdf.write(to: output)
        #expect(try Tool.isValid(output) != false)
        guard let seen = try Tool.words(in: output)?.first else { return }
        // Poppler gives places on the page as shown, which is the recognised picture rotated back.
        let size = rotation % 180 == 0 ? (400.0, 200.0) : (200.0, 400.0)
        // Below its 50 rows a box has space for descenders, 22 % of its height.
        let corners = [(0.1, 0.2), (0.4, 0.261)].map { x, y in
            let shown = [(x, y), (y, 1 - x), (1 - x, 1 - y), (1 - y, x)][turns]
            return (shown.0 * size.0, shown.1 * size.1)
        }
        let box = (
            min(corners[0].0, corners[1].0), min(corners[0].1, corners[1].1), max(corners[0].0, corners[1].0),
            max(corners[0].1, corners[1].1)
        )
        #expect(seen.text == "Wort")
        #expect(abs(seen.left - box.0) < 1.5 && abs(seen.right - box.2) < 1.5)
        #expect(abs(seen.top - box.1) < 1.5 && abs(seen.bottom - box.3) < 1.5)
    }

    @Test func layersAreAddedAndRemoved() throws {
        let content = "BT /F 12 Tf 20 20 Td (seen) Tj 3 Tr (old) Tj ET q 1 0 0 1 0 0 cm Q Q Q"
        let path = try document(content: content)
        let pdf = try ExistingPDF(path: path)
        #expect(try pdf.removeInvisibleText(fromPage: 0))
        try pdf.addText(BuilderTests.text("new"), toPage: 0)
        let output = folder.path + "/out.pdf"
        try pdf.write(to: output)
        let page = try contents(output)
        #expect(page.hasVisibleText && page.hasInvisibleText)
        if let text = try Tool.output(of: "pdftotext", [output, "-"]) {
            #expect(text.contains("seen") && text.contains("new") && !text.contains("old"))
        }
        let again = try ExistingPDF(path: output)
        #expect(try again.removeInvisibleText(fromPage: 0))
        try again.write(to: output)
        #expect(try !contents(output).hasInvisibleText)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: output))
        #expect(bytes.range(of: Data("FieldbookGlyphless".utf8)) == nil, "fonts are removed with their layer")
    }

    /// The font of another program's text layer is removed with it; the font of visible text stays.
    @Test(arguments: [
        ("BT /F 9 Tf (a) Tj ET BT 3 Tr /G 9 Tf (b) Tj ET", false),
        ("BT 3 Tr /G 9 Tf (b) Tj ET BT 0 Tr /G 9 Tf (a) Tj ET", true),
        ("q BT 3 Tr /G 9 Tf (b) Tj ET Q BT /G 9 Tf ET /X Do", true),
        ("q BT /G 9 Tf 3 Tr (b) Tj ET Q /Y Do", false),
    ])
    func fontsOfRemovedTextAreRemoved(content: String, isKept: Bool) throws {
        let fonts = "/Resources<</Font<</F 5 0 R/G 7 0 R>>/XObject<</X 6 0 R/Y 8 0 R>>>>"
        let forms = [
            (6, "BT (seen) Tj ET", ""), (8, "BT /G 9 Tf (x) Tj ET", "/Resources<</Font<</G 5 0 R>>>>"),
        ].map {
            "\($0) 0 obj <</Type/XObject/Subtype/Form/BBox[0 0 9 9]\($2)/Length \($1.utf8.count)>> stream\n\($1)\nendstream endobj"
        }
        let path = try document(
            page: fonts, content: content,
            more: "7 0 obj <</Type/Font/Subtype/Type1/BaseFont/GlyphLessFont>> endobj\n"
                + forms.joined(separator: "\n"))
        let pdf = try ExistingPDF(path: path)
        #expect(try pdf.removeInvisibleText(fromPage: 0))
        let output = folder.path + "/out.pdf"
        try pdf.write(to: output)
        #expect(try Tool.isValid(output) != false)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: output))
        #expect((bytes.range(of: Data("GlyphLessFont".utf8)) != nil) == isKept)
        if let errors = try Tool.output(of: "pdftotext", [output, "-"]) { #expect(!errors.contains("rror")) }
    }

    @Test(arguments: [(0, 1, "90"), (90, 3, "0"), (-90, 2, "90"), (180, 0, "180")])
    func pagesAreRotated(rotation: Int, turns: Int, result: String) throws {
        let pdf = try ExistingPDF(path: document(page: "/Rotate \(rotation)"))
        try pdf.turnPage(0, by: turns)
        let output = folder.path + "/out.pdf"
        try pdf.write(to: output)
        guard let facts = try Tool.output(of: "pdfinfo", [output]) else { return }
        #expect(facts.contains(try Regex("Page rot: +\(result)\n")), "\(facts)")
    }

    @Test func sameLayerGivesTheSameBytes() throws {
        let path = try document(content: "BT ET")
        let files = try ["x.pdf", "y.pdf"].map { name in
            let pdf = try ExistingPDF(path: path)
            try pdf.addText(BuilderTests.text("eins", "zwei"), toPage: 0)
            try pdf.write(to: folder.path + "/" + name)
            return try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
        }
        #expect(files[0] == files[1])
    }

    @Test(arguments: [
        ("/AcroForm<</SigFlags 1/Fields[]>>", PDFError.Code.signed),
        ("/AcroForm<</Fields[8 0 R]>>", .signed), ("/Perms<</DocMDP 5 0 R>>", .signed),
        ("/AcroForm<</Fields[9 0 R]>>", .form), ("/AcroForm<</Fields[]/XFA 4 0 R>>", .form),
    ])
    func signedDocumentsAndFormsAreProtected(catalog: String, code: PDFError.Code) throws {
        let fields = """
            8 0 obj <</T(s)/Kids[10 0 R 8 0 R]>> endobj
            9 0 obj <</T(n)/FT/Tx/Kids[9 0 R]>> endobj
            10 0 obj <</FT/Sig/V 5 0 R>> endobj
            """
        let pdf = try ExistingPDF(path: document(catalog: catalog, more: fields))
        try pdf.addText(BuilderTests.text("x"), toPage: 0)
        let output = folder.path + "/out.pdf"
        let error = #expect(throws: PDFError.self) { try pdf.write(to: output) }
        #expect(error?.code == code)
        #expect(!FileManager.default.fileExists(atPath: output))
        try pdf.write(to: output, isForced: true)
        #expect(try ExistingPDF(path: output).objection?.code == code)
    }

    @Test func emptyFormIsNoObjection() throws {
        #expect(try ExistingPDF(path: document(catalog: "/AcroForm<</Fields[]>>")).objection == nil)
    }

    @Test func hostileDocuments() throws {
        let documents = [
            "": PDFError.Code.empty, "not a PDF": .notAPDF, "%PDF-1.4\n": .damaged,
            "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 9>>endobj trailer<</Root 1 0 R>>":
                .damaged,
            "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 9>>endobj trailer<</Root 1 0 R>>":
                .damaged,
        ]
        for (text, code) in documents {
            let path = try folder.file("hostile.pdf", Array(text.utf8))
            let error = #expect(throws: PDFError.self) { try ExistingPDF(path: path) }
            #expect(error?.code == code, "\(text)")
        }
        let error = #expect(throws: PDFError.self) { try ExistingPDF(path: folder.path + "/none.pdf") }
        #expect(error?.code == .unreadable)
    }

    /// A document truncated anywhere is read or fails with an error.
    @Test func truncatedDocuments() throws {
        let path = folder.path + "/whole.pdf"
        let whole = try PDFBuilder(path: path)
        for _ in 0..<3 { try whole.add(BuilderTests.page(BuilderTests.text("eins"))) }
        try whole.finish()
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        for tenth in 0..<10 {
            let cut = try folder.file("cut.pdf", Array(bytes[..<(bytes.count * tenth / 10)]))
            do {
                let pdf = try ExistingPDF(path: cut)
                for index in 0..<pdf.pageCount { _ = try? pdf.content(ofPage: index) }
            } catch {
                #expect([.empty, .damaged, .noPages, .notAPDF].contains(error.code))
            }
        }
    }

    @Test func encryptedSample() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../SampleData/pdf/encrypted.pdf").standardized.path
        let error = #expect(throws: PDFError.self) { try ExistingPDF(path: path) }
        #expect(error?.code == .encrypted)
        let pdf = try ExistingPDF(path: path, password: "fieldbook")
        #expect(pdf.isEncrypted)
        #expect(pdf.objection?.code == .restricted)
        try pdf.addText(BuilderTests.text("geheim"), toPage: 0)
        let output = folder.path + "/out.pdf"
        try pdf.write(to: output, isForced: true)
        #expect(throws: PDFError.self) { try ExistingPDF(path: output) }
        #expect(try ExistingPDF(path: output, password: "fieldbook").content(ofPage: 0).hasInvisibleText)
    }

    /// The remedy was to open it with the owner's password, which failed in the same way.
    @Test("the owner may change what others may not", arguments: ["128", "256"])
    func ownersPassword(bits: String) throws {
        let plain = folder.path + "/plain.pdf"
        let whole = try PDFBuilder(path: plain)
        try whole.add(BuilderTests.page(BuilderTests.text("eins")))
        try whole.finish()
        for user in ["", "leser", "L\u{E4}ser"] {
            let locked = folder.path + "/locked.pdf"
            let options =
                ["--allow-weak-crypto", "--encrypt", user, "eigner", bits]
                + (bits == "128" ? ["--use-aes=y"] : []) + ["--modify=none", "--", plain, locked]
            guard try Tool.output(of: "qpdf", options) != nil else { return }
            let reader = try ExistingPDF(path: locked, password: user.isEmpty ? nil : user)
            #expect(reader.objection?.code == .restricted, "\(user)")
            let owner = try ExistingPDF(path: locked, password: "eigner")
            #expect(owner.objection == nil, "\(user)")
            try owner.addText(BuilderTests.text("zwei"), toPage: 0)
            let output = folder.path + "/out.pdf"
            try owner.write(to: output)
            #expect(try ExistingPDF(path: output, password: "eigner").isEncrypted)
        }
    }
}
