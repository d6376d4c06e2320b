import CQPDF
import DocumentModel

/// Pages of several documents in one, whose pictures and text stay in the documents' files until it is written.
final class PageGroup {
    /// Files that may be open at once, far below what a process is allowed.
    static let mostDocuments = 64

    let document = QPDFDocument()
    private var sources: [QPDFDocument] = []

    var isFull: Bool { sources.count >= Self.mostDocuments }

    /// The pages of all these files.
    convenience init(files: [String]) throws(PDFError) {
        self.init()
        for file in files { try append(QPDFDocument(path: file)) }
    }

    /// Appends all pages of a document, which stays open.
    func append(_ source: QPDFDocument) throws(PDFError) {
        defer { document.releaseObjects() }
        for index in 0..<(try source.pageCount()) {
            let page = try source.page(index)
            guard qpdf_add_page(document.handle, source.handle, page.number, 0) & 2 == 0 else {
                throw document.failure()
            }
            source.releaseObjects()
        }
        try document.check()
        sources.append(source)
    }
}
