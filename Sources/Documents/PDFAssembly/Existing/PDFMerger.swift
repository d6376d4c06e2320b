import CQPDF
public import DocumentModel

/// Puts documents one behind the other into one.
///
/// Pages are copied as they are, pictures and text byte for byte. What belongs to a document and not to its pages is
/// not: bookmarks of its own, named places, attachments.
///
/// ```swift
/// let merger = PDFMerger(information: PDFInformation(title: "Inbox"))
/// try merger.append("letter.pdf", bookmark: "letter")
/// try merger.append("invoice.pdf", bookmark: "invoice")
/// try merger.write(to: "inbox.pdf")
/// ```
public final class PDFMerger {
    private let document = QPDFDocument()
    private let information: PDFInformation
    /// Streams are read from their own files when all is written.
    private var sources: [QPDFDocument] = []
    private var bookmarks: [(title: String, page: Int)] = []
    /// Pages so far.
    public private(set) var pageCount = 0

    /// Begins an empty document; it cannot be archival, since what is put into it decides that.
    public init(information: PDFInformation = PDFInformation()) { self.information = information }

    /// Appends all pages of a document, with a bookmark at the first if one is given.
    ///
    /// The file stays open until the merger is let go. Throws what ``ExistingPDF`` throws on opening, and its
    /// ``ExistingPDF/objection`` unless `isForced`: a signature does not survive, and a form loses its fields.
    public func append(
        _ path: String, password: String? = nil, bookmark: String? = nil, isForced: Bool = false
    ) throws(PDFError) {
        let part = try ExistingPDF(path: path, password: password)
        if !isForced, let objection = part.objection { throw objection }
        defer { document.releaseObjects() }
        for index in 0..<part.pageCount {
            let page = try part.page(index)
            guard qpdf_add_page(document.handle, part.document.handle, page.number, 0) & 2 == 0 else {
                throw document.failure()
            }
            part.document.releaseObjects()
        }
        try document.check()
        sources.append(part.document)
        if let bookmark { bookmarks.append((bookmark, pageCount)) }
        pageCount += part.pageCount
    }

    /// Writes the document, reads it again throughout, and puts it in its place.
    ///
    /// Throws `pdf.noPages`, `pdf.damaged` if the result does not hold, and `pdf.unwritable`.
    public func write(to path: String) throws(PDFError) {
        guard pageCount > 0 else {
            throw PDFError(.noPages, "The PDF has no page", remedy: "Append a document first.")
        }
        defer { document.releaseObjects() }
        describe()
        try addOutline()
        try document.write(to: path, checkedWith: .some(nil))
    }

    private func describe() {
        let facts = document.makeDictionary()
        if !information.title.isEmpty { facts.set("/Title", document.makeText(information.title)) }
        facts.set("/Producer", document.makeText(PDFInformation.producer))
        QPDFObject(document: document, number: qpdf_get_trailer(document.handle)).set(
            "/Info", facts.indirect())
        if let language = information.language { document.catalog.set("/Lang", document.makeText(language)) }
    }

    private func addOutline() throws(PDFError) {
        guard !bookmarks.isEmpty else { return }
        let outline = document.makeDictionary().indirect()
        let items = bookmarks.map { _ in document.makeDictionary().indirect() }
        for (index, bookmark) in bookmarks.enumerated() {
            let place = document.makeArray()
            place.append(try document.page(bookmark.page))
            place.append(QPDFObject(document: document, number: qpdf_oh_new_name(document.handle, "/Fit")))
            items[index].set("/Title", document.makeText(bookmark.title))
            items[index].set("/Parent", outline)
            items[index].set("/Dest", place)
            if index > 0 { items[index].set("/Prev", items[index - 1]) }
            if index + 1 < items.count { items[index].set("/Next", items[index + 1]) }
        }
        outline.set("/First", items[0])
        outline.set("/Last", items[items.count - 1])
        let count = qpdf_oh_new_integer(document.handle, Int64(items.count))
        outline.set("/Count", QPDFObject(document: document, number: count))
        document.catalog.set("/Outlines", outline)
    }
}
