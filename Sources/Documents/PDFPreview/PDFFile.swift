public import DocumentModel
import CPoppler
import Foundation
import PDFAssembly

/// An open PDF document.
///
/// Belongs to one thread at a time. Poppler reads damaged files as far as it can: a file that is cut off may open
/// and show fewer pages than it once had.
///
/// ```swift
/// let pdf = try PDFFile(path: "report.pdf")
/// let preview = try pdf.render(page: 0, .box(width: 256, height: 256))
/// ```
public final class PDFFile {
    let document: OpaquePointer
    let path: String
    /// The password that it was opened with; `nil` also for one that needs none.
    public let password: String?
    /// Number of pages, at least 1.
    public let pageCount: Int
    /// Whether the file ends too early, was mended to open it, or has a page that cannot be read: whether `damage` is
    /// worth its time.
    public internal(set) var mayHaveLostPages: Bool
    /// What is damaged or not understood in pages that were drawn or read so far, by pages counted from 0.
    public private(set) var complaints: [Int: String] = [:]

    /// Opens a document.
    ///
    /// The password is for documents that need one. Throws `pdf.unreadable`, `pdf.empty`, `pdf.notAPDF`, `pdf.damaged`,
    /// `pdf.encrypted` where a password is needed or the one given is wrong, and `pdf.noPages`.
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
            throw PDFError(
                .noPages, "The document has no pages",
                remedy: "The file is damaged or was never finished: get it again from its source.")
        }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(document)) }

    /// The same document with the crop boxes mended of pages of which these leave nothing; `nil` where that cannot be done.
    private(set) lazy var mended = isMended ? nil : mendedCopy()

    /// Whether this is such a copy.
    var isMended = false

    /// How the document is built; `nil` where it is so damaged that only poppler opens it.
    private(set) lazy var structure = try? PDFStructure(path: path, password: password)

    private(set) lazy var userUnits = UserUnits(path, password: password)

    /// What is lost of a document that could be opened; `nil` where all its pages are there.
    ///
    /// Poppler opens files that are cut off or damaged in the middle without an error. What it shows is compared with
    /// what the page tree says; in a file that had to be mended, pages without any content count as lost too.
    public private(set) lazy var damage = foundDamage()

    /// The version of the PDF format that the file states, such as "1.7".
    public var pdfVersion: String {
        var major: guint = 0
        var minor: guint = 0
        poppler_document_get_pdf_version(document, &major, &minor)
        return "\(major).\(minor)"
    }

    /// Does `body`, and keeps what it finds wrong with a page.
    func listening<Value, Failure: Error>(
        toPage index: Int, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try PopplerLog.listening({ complaints[index] = complaints[index] ?? $0 }, to: body)
    }

    /// A document that takes no such password may open without any.
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

    /// Poppler reads files by 256 bytes, and so gets the bytes of small ones. With passwords it tries what is in memory twice,
    /// and the second time crashes.
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
                .damaged, "The document cannot be opened", remedy: "Get the file again from its source.")
        }
        if error.pointee.domain == poppler_error_quark(),
            error.pointee.code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue)
        {
            return PDFError(
                .encrypted, password == nil ? "The document needs a password" : "The password is wrong",
                remedy: password == nil ? "Give the document's password." : "Check the password.")
        }
        return PDFError(
            .damaged, error.pointee.message.map { String(cString: $0) } ?? "The document cannot be opened",
            remedy: "The file is damaged: get it again from its source.")
    }
}
