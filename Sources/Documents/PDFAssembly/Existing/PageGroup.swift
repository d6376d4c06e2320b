import CQPDF
import DocumentModel

/// Pages of several documents in one, whose pictures and text stay in the documents' files until it is written.
final class PageGroup {
    /// Files that may be open at once, far below what a process is allowed.
    static let mostDocuments = 64

    let document = QPDFDocument()
    private var sources: [QPDFDocument] = []
    private var fonts = SharedFonts()
    private var pageCount = 0

    var isFull: Bool { sources.count >= Self.mostDocuments }

    /// The pages of all these files.
    convenience init(files: [String]) throws(PDFError) {
        self.init()
        for file in files { try append(QPDFDocument(path: file)) }
    }

    /// Appends all pages of a document, which stays open.
    func append(_ source: QPDFDocument) throws(PDFError) {
        fonts.beginDocument()
        for index in 0..<(try source.pageCount()) {
            defer {
                source.releaseObjects()
                document.releaseObjects()
            }
            let page = try source.page(index)
            let shared = fonts.detach(from: page)
            guard qpdf_add_page(document.handle, source.handle, page.number, 0) & 2 == 0 else {
                throw document.failure()
            }
            fonts.attach(shared, to: try document.page(pageCount))
            pageCount += 1
        }
        try document.check()
        sources.append(source)
    }
}
