import DocumentModel
import Foundation
import PDFAssembly
import Testing
import TestSupport

@Suite("Outline, properties and extras of a PDF")
struct OutlineTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func document(_ objects: String, catalog: String, trailer: String = "", page: String = "") throws
        -> ExistingPDF
    {
        let text = """
            %PDF-1.7
            1 0 obj <</Type/Catalog/Pages 2 0 R\(catalog)>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 400 200]>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R\(page)>> endobj
            4 0 obj <</Type/Page/Parent 2 0 R>> endobj
            \(objects)
            trailer <</Root 1 0 R/Size 40\(trailer)>>
            %%EOF

            """
        return try ExistingPDF(path: folder.file("in.pdf", Array(text.utf8)))
    }

    @Test("levels survive writing and reading") func levels() throws {
        let bookmarks = [
            Bookmark(title: "Teil A", page: 0), Bookmark(title: "Ä 1", page: 0, level: 1),
            Bookmark(title: "A 1 a", page: 1, level: 2), Bookmark(title: "A 2", page: 2, level: 1),
            Bookmark(title: "Teil B", page: 1), Bookmark(title: "nowhere", page: 3),
        ]
        let path = folder.path + "/out.pdf"
        let pdf = try PDFBuilder(path: path)
        pdf.addBookmarks(bookmarks)
        for _ in 0..<3 { try pdf.add(BuilderTests.page()) }
        try pdf.finish()
        #expect(try ExistingPDF(path: path).bookmarks() == bookmarks.dropLast())
        #expect(try Tool.isValid(path) != false)
        if let json = try Tool.output(of: "qpdf", ["--json=2", "--json-key=outlines", path]) {
            #expect(json.contains(/"title": "Ä 1"/) && !json.contains("nowhere"))
        }
    }

    @Test("merged documents keep their bookmarks below those of the merger") func merged() throws {
        let parts = try ["a", "b"].map { name in
            let path = folder.path + "/\(name).pdf"
            let pdf = try PDFBuilder(path: path)
            for _ in 0..<2 { try pdf.add(BuilderTests.page()) }
            pdf.addBookmarks([Bookmark(title: "\(name) 2", page: 1)])
            try pdf.finish()
            return path
        }
        let merger = PDFMerger(path: folder.path + "/all.pdf")
        try merger.append(parts[0], bookmark: "a")
        try merger.append(parts[1])
        try merger.finish()
        #expect(
            try ExistingPDF(path: folder.path + "/all.pdf").bookmarks() == [
                Bookmark(title: "a", page: 0), Bookmark(title: "a 2", page: 1, level: 1),
                Bookmark(title: "b 2", page: 3),
            ])
    }

    @Test("all kinds of destinations are found; an entry without one leads to the next") func places() throws
    {
        let entries = """
            5 0 obj <</First 6 0 R/Last 10 0 R>> endobj
            6 0 obj <</Title(heading)/Next 7 0 R/First 11 0 R>> endobj
            11 0 obj <</Title(named)/Dest(second)>> endobj
            7 0 obj <</Title(action)/A<</S/GoTo/D[3 0 R/Fit]>>/Next 8 0 R>> endobj
            8 0 obj <</Title(old name)/Dest/first/Next 9 0 R>> endobj
            9 0 obj <</Title(web)/A<</S/URI/URI(http://example.org)>>/Next 10 0 R>> endobj
            10 0 obj <</Title(page)/Dest[4 0 R/XYZ 0 0 0]/Next 6 0 R>> endobj
            12 0 obj <</Kids[13 0 R 12 0 R]>> endobj
            13 0 obj <</Names[(second)<</D[4 0 R/Fit]>>(lonely)]>> endobj
            """
        let pdf = try document(
            entries, catalog: "/Outlines 5 0 R/Names<</Dests 12 0 R>>/Dests<</first[3 0 R/Fit]>>")
        let bookmarks = try pdf.bookmarks()
        #expect(bookmarks.map(\.title) == ["heading", "named", "action", "old name", "web", "page"])
        #expect(bookmarks.map(\.page) == [1, 1, 0, 0, 1, 1])
        #expect(bookmarks.map(\.level) == [0, 1, 0, 0, 0, 0])
    }

    @Test("properties and extras are read") func extras() throws {
        let objects = """
            5 0 obj <</Author(Ada)/Subject(Grenze)/Keywords(a, b)/Title<FEFF00C4>>> endobj
            6 0 obj <</Names[(a.txt)<<>>(b.txt)<<>>]>> endobj
            7 0 obj <</Subtype/Link>> endobj
            """
        let pdf = try document(
            objects, catalog: "/Names<</EmbeddedFiles 6 0 R>>/Lang(de-CH)", trailer: "/Info 5 0 R",
            page:
                "/Annots[7 0 R<</Subtype/Text>><</Subtype/Popup>><</Subtype/Highlight>><</Subtype/Widget>>7]")
        var information = PDFInformation(title: "Ä", language: "de-CH")
        information.author = "Ada"
        information.subject = "Grenze"
        information.keywords = "a, b"
        #expect(pdf.information == information)
        let extras = try pdf.extras()
        #expect(extras.annotations == 2 && extras.links == 1 && extras.fields == 1 && extras.attachments == 2)
        information.isArchival = true
        let path = folder.path + "/kept.pdf"
        let kept = try PDFBuilder(path: path, information: information)
        try kept.add(BuilderTests.page())
        try kept.finish()
        information.isArchival = false
        #expect(try ExistingPDF(path: path).information == information)
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        #expect(text.contains("<dc:creator><rdf:Seq><rdf:li>Ada</rdf:li></rdf:Seq></dc:creator>"))
        #expect(text.contains("<pdf:Keywords>a, b</pdf:Keywords>"))
    }
}
