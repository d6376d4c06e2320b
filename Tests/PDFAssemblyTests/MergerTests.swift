import DocumentModel
import Foundation
import PDFAssembly
import Testing

@Suite struct MergerTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func document(_ words: String...) throws -> String {
        let path = folder.path + "/\(words[0]).pdf"
        let pdf = try PDFBuilder(path: path)
        for word in words { try pdf.add(BuilderTests.page(BuilderTests.text(word))) }
        try pdf.finish()
        return path
    }

    @Test func documentsFollowEachOther() throws {
        let parts = [try document("eins", "zwei"), try document("drei")]
        let output = folder.path + "/out.pdf"
        let information = PDFInformation(title: "Alles Ä", language: "de")
        let merger = PDFMerger(path: output, information: information)
        for (part, name) in zip(parts, ["Erstes", "Zweites Ö"]) { try merger.append(part, bookmark: name) }
        #expect(merger.pageCount == 3)
        try merger.finish()
        #expect(try Tool.isFaultless(output) != false)
        if let seen = try Tool.words(in: output) { #expect(seen.map(\.text) == ["eins", "zwei", "drei"]) }
        if let info = try Tool.output(of: "pdfinfo", [output]) { #expect(info.contains("Alles Ä")) }
        if let json = try Tool.output(of: "qpdf", ["--json", output]) {
            #expect(json.contains("Zweites Ö") && json.contains(/"destpageposfrom1": 3/))
        }
        let again = PDFMerger(path: folder.path + "/again.pdf", information: information)
        for (part, name) in zip(parts, ["Erstes", "Zweites Ö"]) { try again.append(part, bookmark: name) }
        try again.finish()
        let files = try ["/out.pdf", "/again.pdf"].map {
            try Data(contentsOf: URL(fileURLWithPath: folder.path + $0))
        }
        #expect(files[0] == files[1])
    }

    @Test func nothingIsNoDocument() throws {
        let merger = PDFMerger(path: folder.path + "/out.pdf")
        let error = #expect(throws: PDFError.self) { try merger.finish() }
        #expect(error?.code == .noPages)
        #expect(throws: PDFError.self) { try merger.append(folder.path + "/none.pdf") }
        #expect(try folder.names.isEmpty)
    }
}
