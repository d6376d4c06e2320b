public import DocumentModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Puts documents one behind the other into one.
///
/// Pages are copied as they are, pictures and text byte for byte, and bookmarks with them. What else belongs to a
/// document and not to its pages is not: named places, attachments. Of many documents only a few are open at once: the pages of
/// those before them lie in files beside the one that is made.
///
/// ```swift
/// let merger = PDFMerger(path: "inbox.pdf", information: PDFInformation(title: "Inbox"))
/// try merger.append("letter.pdf", bookmark: "letter")
/// try merger.append("invoice.pdf", bookmark: "invoice")
/// try merger.finish()
/// ```
public final class PDFMerger {
    private let path: String
    private var information: PDFInformation
    private var group = PageGroup()
    /// Pages of the documents before those of the group.
    private var files: [String] = []
    private var fileNumber = 0
    private var bookmarks: [Bookmark] = []
    private var pagesByLanguage: [String: Int] = [:]
    /// Of the archival documents so far.
    private var outputIntent: OutputIntent?
    /// Pages so far.
    public private(set) var pageCount = 0

    /// The language of the document: the one it was given, or that of most of its pages.
    public var language: String? {
        information.language ?? pagesByLanguage.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// Begins an empty document, to stand at `path` in place of what stands there.
    public init(path: String, information: PDFInformation = PDFInformation()) {
        self.path = path
        self.information = information
    }

    deinit { removeFiles() }

    /// Appends all pages of a document, with a bookmark at the first if one is given, to which its own then belong.
    ///
    /// The file stays open until the merger is let go. Throws what ``ExistingPDF`` throws on opening, its
    /// ``ExistingPDF/objection`` unless `isForced` (a signature does not survive, and a form loses its fields),
    /// `pdf.notArchival` for one that an archival document cannot take, since it does not say that it is PDF/A itself or has
    /// another output intent than those before it, and `pdf.unwritable`.
    public func append(
        _ source: String, password: String? = nil, bookmark: String? = nil, isForced: Bool = false
    ) throws(PDFError) {
        let part = try ExistingPDF(path: source, password: password)
        if !isForced, let objection = part.objection { throw objection }
        if information.isArchival { try takeOutputIntent(of: part) }
        if group.isFull { try putAway() }
        try group.append(part.document)
        if let bookmark { bookmarks.append(Bookmark(title: bookmark, page: pageCount)) }
        let level = bookmark == nil ? 0 : 1
        bookmarks += try part.bookmarks().map {
            Bookmark(title: $0.title, page: $0.page + pageCount, level: $0.level + level)
        }
        if let language = part.language { pagesByLanguage[language, default: 0] += part.pageCount }
        pageCount += part.pageCount
    }

    /// Throws `pdf.notArchival` for a document that does not go into an archival one.
    private func takeOutputIntent(of part: ExistingPDF) throws(PDFError) {
        guard part.isArchival else {
            throw PDFError(
                .notArchival, "The PDF does not say that it is PDF/A-2b or 3b",
                remedy: "Convert it with --pdfa first, or merge without --pdfa.")
        }
        guard let intent = part.outputIntent else { return }
        guard outputIntent?.agrees(with: intent) != false else {
            throw PDFError(
                .notArchival,
                "The colour profile of the PDF's output intent is not that of the PDFs before it",
                remedy:
                    "Make its pages anew with --force-ocr --pdfa, merge it apart, or merge without --pdfa.")
        }
        outputIntent = outputIntent ?? intent
    }

    /// Writes the document, reads it again throughout, and puts it in its place; afterwards nothing can be appended.
    ///
    /// Throws `pdf.noPages`, `pdf.damaged` if the result does not hold, and `pdf.unwritable`.
    public func finish() throws(PDFError) {
        guard pageCount > 0 else {
            throw PDFError(.noPages, "The PDF has no page", remedy: "Append a document first.")
        }
        if !files.isEmpty {
            try putAway()
            group = try PageGroup(files: files)
        }
        let document = group.document
        defer { document.releaseObjects() }
        information.language = language
        DocumentFacts(information: information).describe(document)
        if information.isArchival { outputIntent?.describe(document) }
        try OutlineWriter.write(bookmarks, to: document)
        try document.write(to: path, checkedWith: .some(nil))
        removeFiles()
    }

    /// Puts the group's pages into a file, so that their documents can be closed.
    private func putAway() throws(PDFError) {
        if files.count == PageGroup.mostDocuments {
            let joined = try store(PageGroup(files: files))
            removeFiles()
            files = [joined]
        }
        files.append(try store(group))
        group = PageGroup()
    }

    private func store(_ group: PageGroup) throws(PDFError) -> String {
        fileNumber += 1
        let file = "\(path).pages\(fileNumber)"
        try group.document.write(to: file)
        return file
    }

    private func removeFiles() {
        for file in files { unlink(file) }
        files = []
    }
}
