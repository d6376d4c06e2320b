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
    /// Files up to this size are read at once.
    private static let largestInMemory = 32 << 20

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
        try PDFHeader.check(fileAt: path)
        PDFLibrary.start()
        var complaint: String?
        (document, self.password, pageCount) = try PopplerLog.listening {
            complaint = $0
        } to: { () throws(PDFError) in
            let (document, password) = try Self.open(path, password: password)
            return (document, password, Int(poppler_document_get_n_pages(document)))
        }
        mayHaveLostPages = complaint != nil || !Self.hasEnd(path)
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

    /// Whether a place of the table of objects is named where files end.
    private static func hasEnd(_ path: String) -> Bool {
        guard let file = fopen(path, "rb") else { return false }
        defer { fclose(file) }
        var end = [UInt8](repeating: 0, count: 1_024)
        if fseek(file, -end.count, SEEK_END) != 0 { rewind(file) }
        let count = fread(&end, 1, end.count, file)
        let mark = Array("startxref".utf8)
        return (0..<count).contains { end[$0..<count].starts(with: mark) }
    }

    /// Does `body`, and keeps what it finds wrong with a page.
    func listening<Value, Failure: Error>(
        toPage index: Int, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try PopplerLog.listening({ complaints[index] = complaints[index] ?? $0 }, to: body)
    }

    /// A document that takes no such password may open without any.
    private static func open(
        _ path: String, password: String?
    ) throws(PDFError) -> (document: OpaquePointer, password: String?) {
        do {
            return (try document(at: path, password: password), password)
        } catch {
            guard password != nil, error.code == .encrypted,
                let document = try? document(at: path, password: nil)
            else { throw error }
            return (document, nil)
        }
    }

    private static func document(at path: String, password: String?) throws(PDFError) -> OpaquePointer {
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        let document: OpaquePointer?
        if password == nil, let bytes = bytes(at: path) {
            defer { g_bytes_unref(bytes) }
            document = poppler_document_new_from_bytes(bytes, password, &error)
        } else {
            document = fileDocument(at: path, password: password, &error)
        }
        guard let document else { throw failure(error, password) }
        return document
    }

    /// What is in a small file; `nil` for a large one, and where it cannot be read.
    ///
    /// Poppler reads files by 256 bytes. With passwords it tries what is in memory twice, and the second time crashes.
    private static func bytes(at path: String) -> OpaquePointer? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        guard fseek(file, 0, SEEK_END) == 0 else { return nil }
        let size = ftell(file)
        guard (1...largestInMemory).contains(size), let memory = g_try_malloc(gsize(size)) else { return nil }
        rewind(file)
        guard fread(memory, 1, size, file) == size else {
            g_free(memory)
            return nil
        }
        return g_bytes_new_take(memory, gsize(size))
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
