import DocumentModel
import PDFPreview
import Testing
import TestSupport

/// Pages that poppler draws incompletely.
@Suite struct ComplaintTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ contents: [String]) throws -> PDFFile {
        let pages = contents.map { (entries: "/MediaBox[0 0 60 60]", content: $0) }
        return try PDFFile(path: folder.file("a.pdf", HandMadePDF(pages: pages).bytes))
    }

    @Test func damagedContentIsReported() throws {
        let file = try open(["0 0 9 9 re f", "0 0 9 9 re f 1 2 scribble", "1 2 re f"])
        #expect(!file.mayHaveLostPages)
        for index in 0..<3 { _ = try file.render(page: index, .box(width: 9, height: 9)) }
        #expect(file.complaints.keys.sorted() == [1, 2])
        #expect(file.complaints[1] == "Unknown operator 'scribble'")
    }

    @Test func readingReportsToo() throws {
        let file = try open(["scribble", "BT ET"])
        _ = try file.text(ofPage: 0)
        _ = try file.words(ofPage: 1)
        #expect(file.complaints.keys.sorted() == [0])
    }

    @Test func truncatedFilesMayHaveLostPages() throws {
        let whole = HandMadePDF(pages: [("/MediaBox[0 0 60 60]", "")]).bytes
        let marked = Array("%PDF-1.4\ntrailer\n<</Size 5/Root 1 0 R>>\n".utf8) + whole.dropFirst(9)
        let path = try folder.file("cut.pdf", Array(marked.dropLast(60)))
        #expect(try PDFFile(path: path).mayHaveLostPages)
    }

    @Test func threadsReceiveOnlyTheirOwnErrors() async throws {
        let good = try folder.file("good.pdf", HandMadePDF(pages: [("/MediaBox[0 0 60 60]", "q Q")]).bytes)
        let bad = try folder.file("bad.pdf", HandMadePDF(pages: [("/MediaBox[0 0 60 60]", "bad")]).bytes)
        try await withThrowingTaskGroup(of: (Bool, Bool).self) { group in
            for number in 0..<20 {
                group.addTask {
                    let file = try PDFFile(path: number.isMultiple(of: 2) ? good : bad)
                    _ = try file.render(page: 0, .box(width: 9, height: 9))
                    return (number.isMultiple(of: 2), file.complaints.isEmpty)
                }
            }
            for try await (isGood, isSilent) in group { #expect(isGood == isSilent) }
        }
    }
}
