import CPoppler
public import DocumentModel
import Files
import Foundation
import PDFStructure

/// An open PDF document.
///
/// An instance belongs to one thread at a time. Poppler reads damaged files as far as it can: a truncated file may open
/// with fewer pages than it once had.
///
/// ```swift
/// let pdf = try PDFFile(path: "report.pdf")
/// let preview = try pdf.render(page: 0, .box(width: 256, height: 256))
/// ```
public final class PDFFile {
    let document: OpaquePointer
    let path: String
    /// The password that opened the document; `nil` also if it needs none.
    public let password: String?
    /// Number of pages, at least 1.
    public let pageCount: Int
    /// Whether the file is truncated, had to be repaired, or has an unreadable page, so that computing ``damage`` is
    /// worth the time.
    public internal(set) var mayHaveLostPages: Bool
    /// The first syntax error of each page drawn or read so far, by page index from 0.
    public private(set) var complaints: [Int: String] = [:]

    /// Opens a document.
    ///
    /// Throws `pdf.unreadable`, `pdf.empty`, `pdf.notAPDF`, `pdf.damaged`, `pdf.encrypted` if the password is missing or
    /// wrong, and `pdf.noPages`. A password for a document that needs none is ignored.
    public init(path: String, password: String? = nil) throws(PDFError) {
        let bytes = try PDFBytes(fileAt: path)
        PDFLibrary.start()
        var complaint: String?
        (document, self.password, pageCount) = try PopplerLog.listening {
            complaint = $0
        } to: { () throws(PDFError) in
            let (document, password) = try Self.open(path, bytes, password: password)
            return (document, password, Int(poppler_document_get_n_pages(document)))
        }
        mayHaveLostPages = complaint != nil || !bytes.hasEnd
        self.path = path
        guard pageCount >= 1 else {
            throw PDFError.noPages
        }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(document)) }

    /// A copy without crop boxes that leave nothing of a page; `nil` if it cannot be made.
    private lazy var repaired = isRepaired ? nil : repairedCopy()

    /// Whether this is such a copy.
    private var isRepaired = false

    /// The structure of the document; `nil` if it is so damaged that only poppler opens it.
    private(set) lazy var structure = try? PDFStructure(path: path, password: password)

    private(set) lazy var userUnits = UserUnits(path, password: password)

    /// The lost pages; `nil` if the document is complete.
    ///
    /// Poppler opens files that are truncated or damaged in the middle without an error. The pages it shows are compared
    /// with the page tree; in a file that had to be repaired, pages without any content count as lost too.
    public private(set) lazy var damage = foundDamage()

    /// The version of the PDF format that the file states, such as "1.7".
    public var pdfVersion: String {
        var major: guint = 0
        var minor: guint = 0
        poppler_document_get_pdf_version(document, &major, &minor)
        return "\(major).\(minor)"
    }

    /// Runs `body` and records the first syntax error that poppler reports for a page.
    func listening<Value, Failure: Error>(
        toPage index: Int, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try PopplerLog.listening({ complaints[index] = complaints[index] ?? $0 }, to: body)
    }

    /// Opens with the password, or without one if the document does not accept it but needs none.
    private static func open(
        _ path: String, _ bytes: PDFBytes, password: String?
    ) throws(PDFError) -> (document: OpaquePointer, password: String?) {
        do {
            return (try document(at: path, bytes, password: password), password)
        } catch {
            guard password != nil, error.code == .encrypted,
                let document = try? document(at: path, bytes, password: nil)
            else { throw error }
            return (document, nil)
        }
    }

    /// Opens a small file from memory, since poppler reads files in steps of 256 bytes, but only without a password:
    /// poppler tries a password on a document in memory twice and crashes the second time.
    private static func document(
        at path: String, _ bytes: PDFBytes, password: String?
    ) throws(PDFError) -> OpaquePointer {
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        let document: OpaquePointer?
        if password == nil, let bytes = bytes.content() {
            defer { g_bytes_unref(bytes) }
            document = poppler_document_new_from_bytes(bytes, password, &error)
        } else {
            document = fileDocument(at: path, password: password, &error)
        }
        guard let document else { throw failure(error, password) }
        return document
    }

    private static func fileDocument(
        at path: String, password: String?, _ error: inout UnsafeMutablePointer<GError>?
    ) -> OpaquePointer? {
        let absolute = g_canonicalize_filename(path, nil)
        defer { g_free(absolute) }
        guard let address = g_filename_to_uri(absolute, nil, &error) else { return nil }
        defer { g_free(address) }
        return poppler_document_new_from_file(address, password, &error)
    }

    private static func failure(_ error: UnsafeMutablePointer<GError>?, _ password: String?) -> PDFError {
        guard let error else {
            return PDFError(
                .damaged, "the document cannot be opened", remedy: "Get the file again from its source.")
        }
        if error.pointee.domain == poppler_error_quark(),
            error.pointee.code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue)
        {
            return PDFError.encrypted(hasPassword: password != nil)
        }
        let isDamaged = error.pointee.code == Int32(POPPLER_ERROR_DAMAGED.rawValue)
        let reason = isDamaged ? nil : error.pointee.message.map { ": " + String(cString: $0) }
        return PDFError(
            .damaged, "the PDF is damaged" + (reason ?? ""), remedy: "Get it again from its source.")
    }
}

extension PDFFile {
    /// The size of a page as shown, that is, of the rotated crop box, in points of 1/72 inch.
    ///
    /// Throws `pdf.pageMissing`, and `pdf.pageSize` if a side is not finite and above zero.
    public func pageSize(_ index: Int) throws(PDFError) -> (widthPoints: Double, heightPoints: Double) {
        try page(index).size(inUnitsOf: userUnits.points(ofPage: index))
    }

    /// The text of a page in reading order, including form fields and text boxes; empty if there are only images.
    public func text(ofPage index: Int) throws(PDFError) -> String {
        try separatedText(ofPage: index).text
    }

    func separatedText(ofPage index: Int) throws(PDFError) -> SeparatedText {
        let page = try page(index)
        return listening(toPage: index) { page.separatedText() }
    }

    /// The plane of a page; `rotation` is that of places which poppler has not rotated.
    func plane(of page: PDFPage, _ index: Int, rotation: Int = 0) throws(PDFError) -> PagePlane {
        let size = try page.size()
        return PagePlane(
            width: size.widthPoints, height: size.heightPoints, rotation: rotation,
            userUnit: userUnits.points(ofPage: index))
    }

    func page(_ index: Int) throws(PDFError) -> PDFPage {
        guard (0..<pageCount).contains(index) else {
            throw Self.pageMissing(
                index, "the document has \(pageCount) page\(pageCount == 1 ? "" : "s")")
        }
        guard let page = poppler_document_get_page(document, Int32(index)) else {
            mayHaveLostPages = true
            throw Self.pageMissing(index, "the page cannot be read")
        }
        let owned = PDFPage(owning: page, place: "page \(index + 1)", document: self)
        if !owned.hasArea, let repaired { return try repaired.page(index) }
        return owned
    }

    private static func pageMissing(_ index: Int, _ message: String) -> PDFError {
        PDFError(.pageMissing, message, place: "page \(index &+ 1)", remedy: "Choose another page.")
    }

    /// Opens a copy without crop boxes that do not overlap the paper, which PDFium ignores too. Its file is deleted once
    /// it is open.
    private func repairedCopy() -> PDFFile? {
        do {
            let folder = try ScratchFolder()
            defer { folder.remove() }
            let copy = folder.path + "/repaired.pdf"
            try UncroppedPDF.writeWithoutCropBoxesBesidePaper(copyOf: path, password: password, to: copy)
            let file = try PDFFile(path: copy, password: password)
            guard file.pageCount == pageCount else { return nil }
            file.isRepaired = true
            return file
        } catch {
            return nil
        }
    }
}
