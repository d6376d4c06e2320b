public import DocumentModel
import PDFStructure

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Merges documents into one.
///
/// Pages are copied unchanged, with their bookmarks. Other parts of a document, such as named destinations and
/// attachments, are not copied. At most 64 documents are open at once; the pages of earlier ones are in temporary files
/// beside the result.
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
    /// Temporary files with the pages of documents before the group.
    private var files: [String] = []
    private var fileNumber = 0
    private var bookmarks: [Bookmark] = []
    private var pagesByLanguage: [String: Int] = [:]
    /// The output intent of the archival documents so far.
    private var outputIntent: OutputIntent?
    /// Number of pages so far.
    public private(set) var pageCount = 0

    /// The language of the document: the given one, or that of most of its pages.
    public var language: String? {
        information.language ?? pagesByLanguage.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// Begins an empty document that will replace any file at `path`.
    public init(path: String, information: PDFInformation = PDFInformation()) {
        self.path = path
        self.information = information
    }

    deinit { removeFiles() }

    /// Appends all pages of a document; returns whether it is encrypted, which the merged document never is.
    ///
    /// A given bookmark leads to the first of them and becomes the parent of the document's own bookmarks. The file may
    /// stay open as long as the merger. Throws the errors of opening an ``ExistingPDF``, its ``ExistingPDF/objection``
    /// unless `isForced` (a signature is lost, and a form loses its fields), `pdf.unwritable`, and, if the result is
    /// archival, `pdf.notArchival` for a document that does not declare PDF/A or whose output intent differs from that
    /// of earlier ones.
    @discardableResult
    public func append(
        _ source: String, password: String? = nil, bookmark: String? = nil, isForced: Bool = false
    ) throws(PDFError) -> Bool {
        let part = try ExistingPDF(path: source, password: password)
        if !isForced, let objection = part.objection { throw objection }
        if information.isArchival { try checkOutputIntent(of: part) }
        if group.isFull { try storeGroup() }
        try group.append(part.document)
        if let bookmark { bookmarks.append(Bookmark(title: bookmark, page: pageCount)) }
        let level = bookmark == nil ? 0 : 1
        bookmarks += try part.bookmarks().map {
            Bookmark(title: $0.title, page: $0.page + pageCount, level: $0.level + level)
        }
        if let language = part.language { pagesByLanguage[language, default: 0] += part.pageCount }
        pageCount += part.pageCount
        return part.isEncrypted
    }

    /// Throws `pdf.notArchival` for a document that an archival one cannot include.
    private func checkOutputIntent(of part: ExistingPDF) throws(PDFError) {
        guard part.isArchival else {
            throw PDFError(
                .notArchival, "the PDF does not declare PDF/A-2b or 3b",
                remedy: "Convert it with --pdfa first, or merge without --pdfa.")
        }
        guard let intent = part.outputIntent else { return }
        guard outputIntent?.agrees(with: intent) != false else {
            throw PDFError(
                .notArchival,
                "the colour profile of the PDF's output intent differs from that of the preceding PDFs",
                remedy:
                    "Recreate its pages with --force-ocr --pdfa, merge it separately, or merge without --pdfa."
            )
        }
        outputIntent = outputIntent ?? intent
    }

    /// Writes the document, reads it completely to check it, and moves it to its path; afterwards nothing can be
    /// appended.
    ///
    /// Throws `pdf.noPages`, `pdf.damaged` if the result cannot be read, and `pdf.unwritable`.
    public func finish() throws(PDFError) {
        guard pageCount > 0 else {
            throw PDFError(.noPages, "the PDF has no pages", remedy: "Append a document first.")
        }
        if !files.isEmpty {
            try storeGroup()
            group = try PageGroup(files: files)
        }
        let document = group.document
        defer { document.releaseObjects() }
        information.language = language
        information.write(to: document)
        if information.isArchival { outputIntent?.write(to: document) }
        try OutlineWriter.write(bookmarks, to: document)
        try document.write(to: path, checkedWith: .some(nil))
        removeFiles()
    }

    /// Moves the group's pages to a file, so that their documents can be closed.
    private func storeGroup() throws(PDFError) {
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

/// Pages of several documents in one document, which refers to the documents' files until it is written.
private final class PageGroup {
    /// Number of files open at once, far below a process's limit.
    static let mostDocuments = 64

    let document = QPDFDocument()
    private var sources: [QPDFDocument] = []
    private var fonts = SharedFonts()
    private var pageCount = 0

    var isFull: Bool { sources.count >= Self.mostDocuments }

    /// Makes a group from all pages of some files.
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
            try document.append(page)
            fonts.attach(shared, to: try document.page(pageCount))
            pageCount += 1
        }
        try document.check()
        sources.append(source)
    }
}

/// Shares the font of invisible words, which is the same in all documents that ``PDFBuilder`` made, among copied pages.
private struct SharedFonts {
    private static let usualMap = Array(GlyphCodes().unicodeMap.utf8)

    /// The fonts already copied to the document, by their names in resources.
    private var identities: [String: Int] = [:]
    /// Whether each `ToUnicode` CMap of the current source document is the usual one.
    private var maps: [Int: Bool] = [:]

    /// Starts with the pages of another source document.
    mutating func beginDocument() { maps = [:] }

    /// Returns the names of a page's shared fonts and removes those that the document already has.
    mutating func detach(from page: QPDFObject) -> [String] {
        let fonts = page["/Resources"]["/Font"]
        let names = fonts.keys.filter { isShared(fonts[$0], named: $0) }
        for name in names where identities[name] != nil { fonts.remove(name) }
        return names
    }

    /// Gives a copied page its removed fonts and records the new ones.
    mutating func attach(_ names: [String], to page: QPDFObject) {
        let fonts = page["/Resources"]["/Font"]
        for name in names {
            if let identity = identities[name] {
                fonts.set(name, page.document.object(identity))
            } else {
                identities[name] = fonts[name].identity
            }
        }
    }

    private mutating func isShared(_ font: QPDFObject, named name: String) -> Bool {
        guard name.drop(while: { $0 == "/" }) == InvisibleFont.name, font.identity != nil,
            font["/BaseFont"].name == GlyphlessFont.name, font["/ToUnicode"].isStream,
            let map = font["/ToUnicode"].identity
        else { return false }
        if let isUsual = maps[map] { return isUsual }
        let isUsual = font["/ToUnicode"].streamBytes == Self.usualMap
        maps[map] = isUsual
        return isUsual
    }
}
