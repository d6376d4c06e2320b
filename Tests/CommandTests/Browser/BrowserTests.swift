import Testing
import TestSupport

@Suite("A searchable PDF in a browser")
struct BrowserTests {
    let folder: TemporaryFolder
    let bill: String

    init() throws {
        folder = try TemporaryFolder()
        bill = folder.path + "/out/qr-bill.pdf"
        let outcome = try Command(folder: folder.path).run(
            "scan", Command.sample("scans/qr-bill.png"), "-o", "out", "--language", "deu", "--outputs", "pdf")
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    /// Half of what a blank page differs by.
    private func bound(for page: GreyPicture) -> Double { page.difference(from: .white) / 2 }

    /// How often each word is in a text; Chromium joins what a hyphen parts at the end of a line.
    private func counted(_ text: String) -> [Substring: Int] {
        let words = text.replacing(/-\s+/, with: "").split { $0.isWhitespace }
        return Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
    }

    @Test("looks as poppler draws it, and its words are found") func shown() throws {
        let viewer = try PDFViewer(of: bill)
        let page = try GreyPicture(ofFirstPageOf: bill)
        _ = try viewer.firstPage(like: page, within: bound(for: page))
        let words = counted(try Tool.run("pdftotext", "-raw", bill, "-"))
        #expect(words.count > 50)
        #expect(counted(try viewer.text()) == words, "in whatever order")
    }

    @Test("looks otherwise without its picture") func withoutPicture() throws {
        let halfBlack = folder.path + "/half-black.pdf"
        _ = try Tool.run(
            "sh", "-c", #"qpdf --qdf "$0" - | LC_ALL=C sed 's|/P1 Do|0 0 .5 1 re f|' | fix-qdf >"$1""#, bill,
            halfBlack)
        let other = try GreyPicture(ofFirstPageOf: halfBlack)
        let shown = try PDFViewer(of: halfBlack).firstPage(like: other, within: bound(for: other))
        let page = try GreyPicture(ofFirstPageOf: bill)
        #expect(shown.difference(from: page) >= bound(for: page))
    }
}
