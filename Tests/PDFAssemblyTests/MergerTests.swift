import DocumentModel
import Foundation
import PDFAssembly
import Testing
import TestSupport

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

    @Test func documentsAreMergedInOrder() throws {
        let parts = [try document("eins", "zwei"), try document("drei")]
        let output = folder.path + "/out.pdf"
        let information = PDFInformation(title: "Alles Ä", language: "de")
        let merger = PDFMerger(path: output, information: information)
        for (part, name) in zip(parts, ["Erstes", "Zweites Ö"]) { try merger.append(part, bookmark: name) }
        #expect(merger.pageCount == 3)
        try merger.finish()
        #expect(try Tool.isValid(output) != false)
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

    @Test func mergingNothingIsAnError() throws {
        let merger = PDFMerger(path: folder.path + "/out.pdf")
        let error = #expect(throws: PDFError.self) { try merger.finish() }
        #expect(error?.code == .noPages)
        #expect(throws: PDFError.self) { try merger.append(folder.path + "/none.pdf") }
        #expect(try folder.names.isEmpty)
    }

    private func merged(
        _ parts: [String], _ information: PDFInformation = PDFInformation()
    ) throws -> (path: String, language: String?) {
        let path = folder.path + "/merged.pdf"
        let merger = PDFMerger(path: path, information: information)
        for part in parts { try merger.append(part) }
        try merger.finish()
        return (path, merger.language)
    }

    @Test func mergingMoreDocumentsThanMayBeOpenLeavesNoTemporaryFiles() throws {
        let part = try document("eins", "zwei")
        let output = try merged(Array(repeating: part, count: 150)).path
        #expect(try Tool.isValid(output) != false)
        if let seen = try Tool.words(in: output) {
            #expect(seen.count == 300 && zip(seen, 0...).allSatisfy { $0.text == ["eins", "zwei"][$1 % 2] })
        }
        #expect(try folder.names.sorted() == ["eins.pdf", "merged.pdf"])
    }

    /// Each document has the same fonts; two dozen per page would make up most of the merged document.
    @Test func fontsOfInvisibleWordsAreShared() throws {
        let parts = try ["eins", "zwei", "drei"].map { try document($0) }
        let output = try merged(parts).path
        guard let list = try Tool.output(of: "pdffonts", [output]) else { return }
        #expect(list.matches(of: /FieldbookGlyphless/).count == 1, "\(list)")
        let odd = try document("𝔘𝔫")
        let mixed = try merged(parts + [odd]).path
        if let seen = try Tool.words(in: mixed) {
            #expect(seen.map(\.text) == ["eins", "zwei", "drei", "𝔘𝔫"])
        }
    }

    private func document(_ name: String, pages: Int, _ information: PDFInformation) throws -> String {
        let path = folder.path + "/\(name).pdf"
        let pdf = try PDFBuilder(path: path, information: information)
        for _ in 0..<pages { try pdf.add(BuilderTests.page(BuilderTests.text(name))) }
        try pdf.finish()
        return path
    }

    @Test func languageIsThatOfMostPages() throws {
        let parts = [
            try document("a", pages: 1, PDFInformation(language: "de")),
            try document("b", pages: 3, PDFInformation(language: "fr")),
            try document("c", pages: 1, PDFInformation(language: "de")),
        ]
        #expect(try merged(parts).language == "fr")
        #expect(try merged(parts, PDFInformation(language: "it")).language == "it")
        #expect(try ExistingPDF(path: folder.path + "/merged.pdf").language == "it")
    }

    @Test func archivalDocumentsAcceptOnlyArchivalOnes() throws {
        let kept = PDFInformation(title: "Dossier <1>", isArchival: true)
        let parts = [try document("a", pages: 1, kept), try document("b", pages: 1, PDFInformation())]
        let output = try merged([parts[0], parts[0]], kept).path
        #expect(try ExistingPDF(path: output).isArchival)
        #expect(try Tool.isValid(output) != false)
        if let metadata = try Tool.output(of: "pdfinfo", ["-meta", output]) {
            #expect(metadata.contains("<pdfaid:part>2<") && metadata.contains("Dossier &lt;1&gt;"))
        }
        let error = #expect(throws: PDFError.self) { try merged(parts, kept) }
        #expect(error?.code == .notArchival)
        #expect(try !ExistingPDF(path: try merged([parts[0]]).path).isArchival)
    }

    /// The header of a profile of a colour space, in hexadecimal digits.
    private func profile(_ space: String, mark: UInt8) -> String {
        var bytes = [UInt8](repeating: 0, count: 132)
        bytes[8] = 2
        bytes.replaceSubrange(12..<20, with: Array("prtr\(space)".utf8))
        bytes.replaceSubrange(36..<40, with: Array("acsp".utf8))
        bytes[131] = mark
        return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// A CMYK page whose output intent is kept in the conversion to PDF/A.
    private func printed(_ name: String, mark: UInt8) throws -> String {
        let content = "0 0 0 1 k 0 0 9 9 re f"
        let data = profile("CMYK", mark: mark)
        let text = """
            %PDF-1.7
            1 0 obj <</Type/Catalog/Pages 2 0 R/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX
            /OutputConditionIdentifier(FOGRA39)/DestOutputProfile 5 0 R>>]>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<>>>> endobj
            4 0 obj <</Length \(content.utf8.count)>> stream
            \(content)
            endstream endobj
            5 0 obj <</N 4/Filter/ASCIIHexDecode/Length \(data.utf8.count)>> stream
            \(data)
            endstream endobj
            trailer <</Root 1 0 R/Size 6>>
            %%EOF

            """
        let kept = folder.path + "/\(name).pdf"
        let pdf = try ExistingPDF(path: folder.file("\(name)-in.pdf", Array(text.utf8)))
        _ = try pdf.makeArchival(.a2b, PDFInformation(title: name))
        try pdf.write(to: kept)
        return kept
    }

    /// Regression: they did not count as PDF/A because their output intent is not sRGB.
    @Test func documentsWithTheSameOutputIntentAreMergedAndKeepIt() throws {
        let parts = [try printed("a", mark: 1), try printed("b", mark: 1)]
        let kept = PDFInformation(title: "Pläne", isArchival: true)
        let output = try merged(parts, kept).path
        #expect(try ExistingPDF(path: output).isArchival)
        #expect(try ArchivalCheck.faults(inFileAt: output, level: .a2b).isEmpty)
        if let json = try Tool.output(of: "qpdf", ["--json", output]) {
            #expect(json.contains("FOGRA39") && !json.contains("sRGB"))
        }
    }

    @Test func documentsWithDifferentOutputIntentsAreNotMerged() throws {
        let kept = PDFInformation(title: "Pläne", isArchival: true)
        let others = [try printed("b", mark: 2), try document("c", pages: 1, kept)]
        let first = try printed("a", mark: 1)
        for other in others {
            let error = #expect(throws: PDFError.self) { try merged([first, other], kept) }
            #expect(error?.code == .notArchival && error?.message.contains("output intent") == true)
            #expect(error?.remedy.contains("--force-ocr") == true)
            #expect(throws: Never.self) { try merged([first, other]) }
        }
    }
}
