import CQPDF
import DocumentModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Owns a document of qpdf, which reads streams from the file only when they are asked for.
final class QPDFDocument {
    let handle: qpdf_data?

    /// Opens a file; throws `pdf.unreadable`, `pdf.empty`, `pdf.notAPDF`, `pdf.encrypted` or `pdf.damaged`.
    init(path: String, password: String? = nil) throws(PDFError) {
        try Self.checkStart(of: path)
        handle = Self.handle(reading: path, password)
        try check()
    }

    /// A document without pages.
    init() {
        handle = Self.makeHandle()
        _ = qpdf_empty_pdf(handle)
    }

    deinit {
        var handle = handle
        qpdf_cleanup(&handle)
    }

    /// The macro `QPDF_ERRORS`, which Swift does not see.
    private static let errors: Int32 = 2

    /// A password is in UTF-8, or in documents before PDF 2.0 in bytes of which those of Latin-1 are letters.
    private static func handle(reading path: String, _ password: String?) -> qpdf_data? {
        var handle = makeHandle()
        let isRead = qpdf_read(handle, path, password) & errors == 0
        guard !isRead, let password, !password.utf8.allSatisfy({ $0 < 0x80 }),
            password.unicodeScalars.allSatisfy({ $0.value <= 0xFF })
        else { return handle }
        qpdf_cleanup(&handle)
        handle = makeHandle()
        let letters = password.unicodeScalars.map { CChar(truncatingIfNeeded: $0.value) } + [0]
        _ = qpdf_read(handle, path, letters)
        return handle
    }

    private static func makeHandle() -> qpdf_data? {
        let handle = qpdf_init()
        qpdf_silence_errors(handle)
        qpdf_set_suppress_warnings(handle, 1)
        return handle
    }

    private static func checkStart(of path: String) throws(PDFError) {
        guard let file = fopen(path, "rb") else {
            throw PDFError(
                .unreadable, String(cString: strerror(errno)), remedy: "Check the path and the permissions.")
        }
        defer { fclose(file) }
        var start = [UInt8](repeating: 0, count: 1024)
        let count = fread(&start, 1, start.count, file)
        guard count > 0 else {
            throw PDFError(.empty, "The file is empty", remedy: "Get it again from its source.")
        }
        guard start.prefix(count).contains(sequence: "%PDF-") else {
            throw PDFError(.notAPDF, "The file is no PDF", remedy: "Pass a PDF.")
        }
    }

    /// What qpdf says went wrong, which it forgets thereby.
    func failure() -> PDFError {
        guard qpdf_has_error(handle) != 0, let error = qpdf_get_error(handle) else {
            return PDFError(.damaged, "qpdf gave up on the file", remedy: Self.remedy)
        }
        let message = qpdf_get_error_message_detail(handle, error).map { String(cString: $0) } ?? ""
        if qpdf_get_error_code(handle, error) == qpdf_e_password {
            return PDFError(
                .encrypted, "The PDF needs a password, or the one given is wrong",
                remedy: "Pass the right password.")
        }
        return PDFError(.damaged, message.isEmpty ? "The PDF is damaged" : message, remedy: Self.remedy)
    }

    private static let remedy = "Get the file again from its source, or save it anew with another program."

    /// Throws what the calls since the last time ran into.
    func check() throws(PDFError) {
        if qpdf_has_error(handle) != 0 { throw failure() }
    }

    /// Whether qpdf had to mend something to read the file.
    var wasMended: Bool {
        var found = false
        while qpdf_more_warnings(handle) != 0 {
            _ = qpdf_next_warning(handle)
            found = true
        }
        return found
    }

    /// Reads every object and stream; throws what is wrong with one.
    func checkThroughout() throws(PDFError) {
        guard qpdf_check_pdf(handle) & Self.errors == 0 else { throw failure() }
    }

    /// How small objects are written; for PDF/A together, in PDF 1.7 and not encrypted.
    enum Packing {
        case together, asItWas, archival
    }

    /// Writes the document beside `path` and then in its place; with a password, reads it throughout in between.
    ///
    /// The same document gives the same bytes. Throws `pdf.unwritable`; then nothing is left behind.
    func write(
        to path: String, packing: Packing = .together, checkedWith password: String?? = nil
    ) throws(PDFError) {
        try check()
        let part = path + ".part"
        defer { unlink(part) }
        guard qpdf_init_write(handle, part) & Self.errors == 0 else { throw unwritable() }
        qpdf_set_object_stream_mode(handle, packing == .asItWas ? qpdf_o_preserve : qpdf_o_generate)
        if packing == .asItWas { qpdf_set_linearization(handle, qpdf_is_linearized(handle)) }
        qpdf_set_newline_before_endstream(handle, 1)
        if packing == .archival {
            qpdf_set_preserve_encryption(handle, 0)
            qpdf_force_pdf_version(handle, "1.7")
        }
        if packing == .archival || qpdf_is_encrypted(handle) == 0 { qpdf_set_deterministic_ID(handle, 1) }
        guard qpdf_write(handle) & Self.errors == 0 else { throw unwritable() }
        guard Self.hasEnd(part) else { throw PDFObjectFile.unwritable(ENOSPC) }
        if let password { try QPDFDocument(path: part, password: password).checkThroughout() }
        guard rename(part, path) == 0 else { throw PDFObjectFile.unwritable(errno) }
    }

    /// A full disk loses at least a file's end, and qpdf does not notice when it closes the file.
    private static func hasEnd(_ path: String) -> Bool {
        guard let file = fopen(path, "rb") else { return false }
        defer { fclose(file) }
        var end = [UInt8](repeating: 0, count: 6)
        return fseek(file, -6, SEEK_END) == 0 && fread(&end, 1, 6, file) == 6
            && end.elementsEqual("%%EOF\n".utf8)
    }

    private func unwritable() -> PDFError {
        let failure = failure()
        return PDFError(
            .unwritable, failure.message, remedy: "Check that the folder exists, may be written and has room."
        )
    }
}
