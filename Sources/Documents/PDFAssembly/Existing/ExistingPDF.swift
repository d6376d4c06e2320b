import CQPDF
public import DocumentModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A PDF that is there already: what its pages hold, and words laid over them without a change to what is seen.
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
    /// The level of PDF/A that it was made to and that is checked when it is written.
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
            throw PDFError(.noPages, "The PDF has no page", remedy: "Get the file again from its source.")
        }
    }

    /// Whether a password, possibly an empty one, opens it.
    public var isEncrypted: Bool { qpdf_is_encrypted(document.handle) != 0 }

    /// The language that it is said to be in, as in HTML.
    public var language: String? {
        defer { document.releaseObjects() }
        return document.catalog["/Lang"].text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What it says about itself, but for being archival.
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

    /// Its outline, entry by entry.
    ///
    /// Throws `pdf.damaged` where its pages cannot be read.
    public func bookmarks() throws(PDFError) -> [Bookmark] {
        defer { document.releaseObjects() }
        return try OutlineReader.bookmarks(of: document)
    }

    /// What pictures of its pages would not keep.
    ///
    /// Throws `pdf.damaged` where its pages cannot be read.
    public func extras() throws(PDFError) -> PageExtras {
        defer { document.releaseObjects() }
        return try PageExtras(of: document, pageCount: pageCount)
    }

    /// Whether it says that it is PDF/A-2b or 3b, in the words of ``PDFBuilder`` and ``makeArchival(_:_:)``.
    public var isArchival: Bool {
        defer { document.releaseObjects() }
        return DocumentFacts.isArchival(document)
    }

    /// What it is for by PDF/A; `nil` where it brings no profile that can be used.
    var outputIntent: OutputIntent? {
        defer { document.releaseObjects() }
        return OutputIntent(of: document)
    }

    /// Makes it PDF/A when it is written, and gives what was taken out for it.
    ///
    /// Its pages look the same. What acts, is hidden, or is only for a print shop goes, and encryption with it. Throws
    /// `pdf.damaged` where its pages cannot be read. Whether it then keeps the rules is checked by ``write(to:isForced:)``.
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

    /// Whether it is a form in XFA, whose pages Adobe's programs alone draw: others show nothing or a notice.
    public var hasXFA: Bool {
        defer { document.releaseObjects() }
        return !document.catalog["/AcroForm"]["/XFA"].isNull
    }

    /// What speaks against a change, the strongest reason first; `nil` where nothing does.
    public var objection: PDFError? {
        defer { document.releaseObjects() }
        let form = document.catalog["/AcroForm"]
        if isSigned(form) {
            return PDFError(
                .signed, "The PDF is signed; a change breaks the signature",
                remedy: "Keep it as it is, or force the change.")
        }
        if form["/Fields"].count > 0 || !form["/XFA"].isNull {
            return PDFError(
                .form, "The PDF is a form", remedy: "Save it as a PDF without fields, or force the change.")
        }
        if isEncrypted, qpdf_allow_modify_other(document.handle) == 0 {
            return PDFError(
                .restricted, "The PDF's owner allows no changes",
                remedy: "Open it with the owner's password, or force the change.")
        }
        return nil
    }

    /// Signatures announced, a signed field, or a signature over the permissions.
    private func isSigned(_ form: QPDFObject) -> Bool {
        if (form["/SigFlags"].integer ?? 0) & 1 != 0 || !document.catalog["/Perms"]["/DocMDP"].isNull {
            return true
        }
        let fields = FieldWalk(form)
        // More than anybody fills in: better taken for signed.
        return fields.signatureCount > 0 || !fields.isComplete
    }

    /// Lays words over a page; its own content is not touched.
    ///
    /// `turns` are the quarter turns clockwise that set the page as it is shown upright before it was read. Throws
    /// `pdf.pageMissing`, `pdf.pageSize` and `pdf.unwritable`.
    public func addText(_ text: PageText, toPage index: Int, turns: Int = 0) throws(PDFError) {
        defer { document.releaseObjects() }
        let frame = try frame(ofPage: index).turned(by: turns)
        guard !text.words.isEmpty else { return }
        if layers == nil { layers = try TextLayerFile() }
        try layers?.add(text, for: index, in: frame)
    }

    /// Turns a page as it is shown by quarter turns clockwise; what it is made of stays.
    ///
    /// Throws `pdf.pageMissing` and `pdf.pageSize`.
    public func turnPage(_ index: Int, by quarterTurns: Int) throws(PDFError) {
        defer { document.releaseObjects() }
        guard quarterTurns & 3 != 0 else { return }
        let turns = try frame(ofPage: index).turned(by: quarterTurns).turns
        try page(index).set("/Rotate", document.parse("\(turns * 90)"))
    }

    /// Takes away the text of a page that cannot be seen, with the fonts that no other text has; whether there was any.
    ///
    /// Text is invisible in render mode 3 only; what is white or covered stays.
    public func removeInvisibleText(fromPage index: Int) throws(PDFError) -> Bool {
        defer { document.releaseObjects() }
        var walk = PageWalk(document: document, removesInvisibleText: true)
        return try walk.content(of: page(index)).hasInvisibleText
    }

    /// What a page holds.
    ///
    /// Throws `pdf.pageMissing`, and `pdf.damaged` where its content cannot be read.
    public func content(ofPage index: Int) throws(PDFError) -> PageInventory {
        defer { document.releaseObjects() }
        var walk = PageWalk(document: document, removesInvisibleText: false)
        return try walk.content(of: page(index))
    }

    /// Writes the document, reads it again throughout, and puts it in its place.
    ///
    /// What was not changed stays as it was, encryption too. Throws the ``objection`` unless `isForced`,
    /// `pdf.damaged` if the result does not hold, and `pdf.unwritable`; then nothing is left behind.
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
                .pageMissing, "The document has \(pageCount) page\(pageCount == 1 ? "" : "s")",
                place: "page \(index + 1)", remedy: "Choose pages that are there.")
        }
        return try document.page(index)
    }

    func frame(ofPage index: Int) throws(PDFError) -> PageFrame {
        guard let frame = PageFrame(try page(index)) else {
            throw PDFError(
                .pageSize, "The page has no size", place: "page \(index + 1)",
                remedy: "Save the PDF anew with another program.")
        }
        return frame
    }
}
