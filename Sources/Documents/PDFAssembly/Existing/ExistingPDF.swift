public import DocumentModel
import PDFStructure

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An existing PDF: reads the content of its pages and adds searchable words without changing their appearance.
///
/// ```swift
/// let pdf = try ExistingPDF(path: "scan.pdf")
/// for index in 0..<pdf.pageCount where try !pdf.content(ofPage: index).hasVisibleText {
///     try pdf.addText(words[index], toPage: index)
/// }
/// try pdf.write(to: "searchable.pdf")
/// ```
public final class ExistingPDF {
    let document: QPDFDocument
    private let password: String?
    private var layers: TextLayerFile?
    /// The PDF/A level of ``makeArchival(_:_:)``, which is checked when the document is written.
    private var archivalLevel: ArchivalLevel?
    /// The number of pages.
    public let pageCount: Int

    /// Opens a document.
    ///
    /// Throws `pdf.unreadable`, `pdf.empty`, `pdf.notAPDF`, `pdf.encrypted`, `pdf.damaged`, and `pdf.noPages`.
    public init(path: String, password: String? = nil) throws(PDFError) {
        document = try QPDFDocument(path: path, password: password)
        self.password = password
        pageCount = try document.pageCount()
        guard pageCount > 0 else {
            throw PDFError(.noPages, "the PDF has no pages", remedy: "Get the file again from its source.")
        }
    }

    /// Whether the document is encrypted, possibly with an empty password.
    public var isEncrypted: Bool { document.isEncrypted }

    /// The declared language as in HTML, such as "de-CH".
    public var language: String? {
        defer { document.releaseObjects() }
        return document.catalog["/Lang"].text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The document's properties; `isArchival` is not read.
    public var information: PDFInformation {
        var information = PDFInformation(language: language)
        defer { document.releaseObjects() }
        let entries = document.trailer["/Info"]
        information.title = entries["/Title"].text ?? ""
        information.author = entries["/Author"].text ?? ""
        information.subject = entries["/Subject"].text ?? ""
        information.keywords = entries["/Keywords"].text ?? ""
        information.created = entries["/CreationDate"].text.flatMap(PDFDate.date)
        return information
    }

    /// The entries of the outline.
    ///
    /// Throws `pdf.damaged` if the pages cannot be read.
    public func bookmarks() throws(PDFError) -> [Bookmark] {
        defer { document.releaseObjects() }
        return try OutlineReader.bookmarks(of: document)
    }

    /// Parts of the document that pictures of its pages would lose.
    ///
    /// Throws `pdf.damaged` if the pages cannot be read.
    public func extras() throws(PDFError) -> PageExtras {
        defer { document.releaseObjects() }
        return try PageExtras(of: document, pageCount: pageCount)
    }

    /// Whether the document declares PDF/A-2b or 3b in the form that ``PDFBuilder`` and ``makeArchival(_:_:)`` write.
    public var isArchival: Bool {
        defer { document.releaseObjects() }
        return PDFInformation.isDeclaredArchival(document)
    }

    /// The output intent for PDF/A; `nil` without a usable one.
    var outputIntent: OutputIntent? {
        defer { document.releaseObjects() }
        return OutputIntent(of: document)
    }

    /// Converts the document to PDF/A and returns the number of removals by kind.
    ///
    /// The pages keep their appearance. Actions, hidden annotations, print production data and encryption are removed.
    /// Throws `pdf.damaged` if the pages cannot be read. ``write(to:isForced:)`` checks the result against the rules.
    public func makeArchival(
        _ level: ArchivalLevel, _ information: PDFInformation
    ) throws(PDFError) -> [ArchivalRemoval: Int] {
        var information = information
        information.isArchival = true
        information.archivalLevel = level
        var repair = ArchivalRepair(of: document, to: level)
        try repair.run(information)
        archivalLevel = level
        return repair.removed
    }

    /// Whether the document is an XFA form, which only Adobe's programs draw; others show a notice or nothing.
    public var hasXFA: Bool {
        defer { document.releaseObjects() }
        return !document.catalog["/AcroForm"]["/XFA"].isNull
    }

    /// The strongest reason against changing the document; `nil` if there is none.
    public var objection: PDFError? {
        defer { document.releaseObjects() }
        let form = document.catalog["/AcroForm"]
        if isSigned(form) {
            return PDFError(
                .signed, "the PDF is signed; a change would break the signature",
                remedy: "Keep it as it is, or remake its pages with --force-ocr.")
        }
        if form["/Fields"].count > 0 || !form["/XFA"].isNull {
            return PDFError(
                .form, "the PDF is a form",
                remedy: "Save it as a PDF without fields, or remake its pages with --force-ocr.")
        }
        if isEncrypted, !document.allowsChanges {
            return PDFError(
                .restricted, "the PDF's owner allows no changes",
                remedy: "Open it with the owner's password, or remake its pages with --force-ocr.")
        }
        return nil
    }

    /// Whether the form declares signatures, a field is signed, or a signature covers the permissions.
    private func isSigned(_ form: QPDFObject) -> Bool {
        if (form["/SigFlags"].integer ?? 0) & 1 != 0 || !document.catalog["/Perms"]["/DocMDP"].isNull {
            return true
        }
        let fields = FieldWalk(form)
        // With more fields than are searched, assume a signature.
        return fields.signatureCount > 0 || !fields.isComplete
    }

    /// Adds invisible words to a page without touching its content.
    ///
    /// `turns` are the clockwise quarter turns that brought the page as shown upright for recognition. Throws
    /// `pdf.pageMissing`, `pdf.pageSize` and `pdf.unwritable`.
    public func addText(_ text: PageText, toPage index: Int, turns: Int = 0) throws(PDFError) {
        defer { document.releaseObjects() }
        let frame = try frame(ofPage: index).turned(by: turns)
        guard !text.words.isEmpty else { return }
        if layers == nil { layers = try TextLayerFile() }
        try layers?.add(text, for: index, in: frame)
    }

    /// Rotates a page as shown by clockwise quarter turns; its content stays unchanged.
    ///
    /// Throws `pdf.pageMissing` and `pdf.pageSize`.
    public func turnPage(_ index: Int, by quarterTurns: Int) throws(PDFError) {
        defer { document.releaseObjects() }
        guard quarterTurns & 3 != 0 else { return }
        let turns = try frame(ofPage: index).turned(by: quarterTurns).turns
        try page(index).set("/Rotate", document.parse("\(turns * 90)"))
    }

    /// Removes a page's invisible text with the fonts that only it uses; returns whether there was any.
    ///
    /// Only text in render mode 3 counts as invisible; white or covered text stays.
    public func removeInvisibleText(fromPage index: Int) throws(PDFError) -> Bool {
        defer { document.releaseObjects() }
        var walk = PageWalk(document: document, removesInvisibleText: true)
        return try walk.content(of: page(index)).hasInvisibleText
    }

    /// The content of a page.
    ///
    /// Throws `pdf.pageMissing`, and `pdf.damaged` if the content cannot be read.
    public func content(ofPage index: Int) throws(PDFError) -> PageInventory {
        defer { document.releaseObjects() }
        var walk = PageWalk(document: document, removesInvisibleText: false)
        return try walk.content(of: page(index))
    }

    /// Writes the document, reads it completely to check it, and moves it to `path`.
    ///
    /// Everything that was not changed stays as it was, including encryption. Throws the ``objection`` unless
    /// `isForced`, `pdf.damaged` if the result cannot be read, `pdf.notArchival` if it was converted to PDF/A and breaks
    /// a rule, and `pdf.unwritable`; then no file is left behind.
    public func write(to path: String, isForced: Bool = false) throws(PDFError) {
        if !isForced, let objection { throw objection }
        let layers = layers
        self.layers = nil
        try layers?.lay(over: document)
        defer { withExtendedLifetime(layers) {} }
        guard let archivalLevel else {
            return try document.write(to: path, packing: .asItWas, checkedWith: .some(password))
        }
        try document.write(to: path, packing: .archival, checkedWith: .some(nil))
        do {
            try ArchivalCheck.confirm(fileAt: path, level: archivalLevel)
        } catch {
            unlink(path)
            throw error
        }
    }

    func page(_ index: Int) throws(PDFError) -> QPDFObject {
        guard (0..<pageCount).contains(index) else {
            throw PDFError(
                .pageMissing, "the document has \(pageCount) page\(pageCount == 1 ? "" : "s")",
                place: "page \(index + 1)", remedy: "Choose an existing page.")
        }
        return try document.page(index)
    }

    func frame(ofPage index: Int) throws(PDFError) -> PageFrame {
        guard let frame = PageFrame(try page(index)) else {
            throw PDFError(
                .pageSize, "the page has no size", place: "page \(index + 1)",
                remedy: "Save the PDF again with another program.")
        }
        return frame
    }
}

/// Parts of a document that pictures of its pages would lose.
public struct PageExtras: Sendable, Hashable {
    /// Signatures, which are valid for the original document only.
    public internal(set) var signatures = 0
    /// Notes, marks, stamps and drawings on pages.
    public internal(set) var annotations = 0
    /// Links on pages.
    public internal(set) var links = 0
    /// Form fields on pages, including signatures.
    public internal(set) var fields = 0
    /// Attached files.
    public internal(set) var attachments = 0

    private static let most = 100_000

    init(of document: QPDFDocument, pageCount: Int) throws(PDFError) {
        NameTree.forEachEntry(of: document.catalog["/Names"]["/EmbeddedFiles"]) { _, _ in attachments += 1 }
        signatures = FieldWalk(document.catalog["/AcroForm"]).signatureCount
        var left = Self.most
        for index in 0..<pageCount where left > 0 {
            defer { document.releaseObjects() }
            let list = try document.page(index)["/Annots"]
            let count = min(list.count, left)
            for place in 0..<count { note(list.item(place)) }
            left -= count
        }
    }

    private mutating func note(_ annotation: QPDFObject) {
        switch annotation["/Subtype"].name {
        case "Link": links += 1
        case "Widget": fields += 1
        case "FileAttachment": attachments += 1
        case "Popup", nil: break
        default: annotations += 1
        }
    }
}
