import Batch
import DocumentModel
import PDFPreview

extension PDFFile {
    private static let mostNotes = 10

    /// What a person should know of the pages that were drawn or read.
    var complaintNotes: [String] { complaintNotes(of: complaints.keys) }

    /// What a person should know of these pages, counted from 0, if they were drawn or read.
    func complaintNotes(of pages: some Sequence<Int>) -> [String] {
        let pages = pages.sorted().compactMap { index in complaints[index].map { (index, $0) } }
        let told = pages.prefix(Self.mostNotes).map { index, words in
            "page \(index + 1): content damaged or not understood, some of it may be missing (\(words))"
        }
        let more = pages.count - told.count
        return more > 0 ? told + ["the content of \(more) more pages is damaged or not understood"] : told
    }
}

extension PDFDamage {
    private static let mostTold = 20

    var itemFailure: ItemFailure {
        let more = lostPages.count > Self.mostTold ? " and others" : ""
        let lost = lostPages.prefix(Self.mostTold).map { "\($0)" }.joined(separator: ", ")
        let pages = lostPages.count == 1 ? "page" : "pages"
        return ItemFailure(
            code: PDFError.Code.damaged.description,
            message: "damaged, \(readablePages) of \(claimedPages) pages"
                + (lostPages.isEmpty ? "" : "; lost: \(pages) \(lost)\(more)"),
            remedy: "Get the file again from its source.")
    }
}
