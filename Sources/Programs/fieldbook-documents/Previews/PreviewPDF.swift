import Batch
import DocumentModel
import DocumentOperations
import PDFPreview

/// A PDF that stays open between parts of an item, until they are combined or the file changes.
final class LatestPDF {
    private let password: String?
    private var latest: (status: FileStatus, file: PDFFile)?

    init(password: String?) { self.password = password }

    /// The document, to read pages of it.
    func opened(_ path: String) throws -> PDFFile {
        let status = FileStatus(at: path)
        if let latest, latest.status == status { return latest.file }
        latest = nil
        let file = try PDFFile.opened(path: path, password: password)
        latest = status.map { ($0, file) }
        return file
    }

    /// The document, to combine the parts; it is then closed.
    func taken(_ path: String) throws -> PDFFile {
        defer { latest = nil }
        return try opened(path)
    }
}

extension PDFFile {
    /// Opens a document; if a password is missing or wrong, the remedy explains how to set it.
    static func opened(path: String, password: String?) throws -> PDFFile {
        try PasswordAdvice.given { () throws(PDFError) in try PDFFile(path: path, password: password) }
    }

    private static let mostPages = 50_000

    /// Calls `body` for each of the pages, counted from 0; an unreadable page costs only itself.
    func eachPage<Value>(
        _ indices: some Sequence<Int>, in context: ItemContext, _ body: (Int) throws -> Value
    ) throws -> (values: [Value], faults: [ItemFailure]) {
        var faults: [ItemFailure] = []
        var values: [Value] = []
        for index in indices {
            context.report(progress: "page \(index + 1) of \(pageCount)")
            do {
                values.append(try body(index))
            } catch let error as PDFError {
                faults.append(error.itemFailure.ofPage(index))
            }
        }
        return (values, faults)
    }

    /// The selected pages, counted from 0.
    func indices(of pages: PageSelection) throws -> [Int] {
        let indices = try pages.indices(pageCount: pageCount)
        guard indices.count <= Self.mostPages else {
            throw ItemFailure(
                code: "preview.tooManyPages",
                message: "\(indices.count) pages are selected; at most \(Self.mostPages) are allowed",
                remedy: "Choose fewer with --pages.")
        }
        return indices
    }

    /// The errors to report for pages that failed; throws if no page is good.
    ///
    /// A damaged document is reported once, with its remaining pages, and not for each lost page.
    func faults(_ failures: [ItemFailure], besides good: Int) throws -> [ItemFailure] {
        let lost = damage?.itemFailure
        if let lost, good == 0 { throw lost }
        let others = failures.filter { lost == nil || !$0.code.hasPrefix("pdf.") }
        return try [lost].compactMap { $0 } + others.ofPages(besides: good)
    }
}

extension PDFFile {
    private static let mostNotes = 10

    /// Notes on the pages that were drawn or read.
    var complaintNotes: [String] { complaintNotes(of: complaints.keys) }

    /// Notes on these pages, counted from 0, if they were drawn or read.
    func complaintNotes(of pages: some Sequence<Int>) -> [String] {
        let pages = pages.sorted().compactMap { index in complaints[index].map { (index, $0) } }
        let listed = pages.prefix(Self.mostNotes).map { index, words in
            "page \(index + 1): content damaged or not understood, some of it may be missing (\(words))"
        }
        let more = pages.count - listed.count
        return more > 0 ? listed + ["the content of \(more) more pages is damaged or not understood"] : listed
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
