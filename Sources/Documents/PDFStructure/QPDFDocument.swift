import CQPDF
package import DocumentModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A document opened by qpdf, which reads streams from the file only when they are needed.
package final class QPDFDocument {
    let handle: qpdf_data?
    private let password: String?

    /// Opens a file; throws `pdf.unreadable`, `pdf.empty`, `pdf.notAPDF`, `pdf.encrypted` or `pdf.damaged`.
    package init(path: String, password: String? = nil) throws(PDFError) {
        try Self.checkStart(of: path)
        self.password = password
        handle = Self.handle(reading: path, password)
        try check()
    }

    /// Makes a document without pages.
    package init() {
        password = nil
        handle = Self.makeHandle()
        _ = qpdf_empty_pdf(handle)
    }

    deinit {
        var handle = handle
        qpdf_cleanup(&handle)
    }

    /// The macro `QPDF_ERRORS`, which Swift does not import.
    static let errors: Int32 = 2

    /// Reads a file with a password in UTF-8 and, if that fails, in Latin-1, which documents before PDF 2.0 use.
    private static func handle(reading path: String, _ password: String?) -> qpdf_data? {
        var handle = makeHandle()
        let isRead = qpdf_read(handle, path, password) & errors == 0
        guard !isRead, let password, !password.utf8.allSatisfy({ $0 < 0x80 }),
            password.unicodeScalars.allSatisfy({ $0.value <= 0xFF })
        else { return handle }
        qpdf_cleanup(&handle)
        handle = makeHandle()
        let letters = latin1(password).map { CChar(truncatingIfNeeded: $0) } + [0]
        _ = qpdf_read(handle, path, letters)
        return handle
    }

    private static func latin1(_ password: String) -> [UInt8] {
        password.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
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
            throw PDFError(.empty, "the file is empty", remedy: "Get the file again from its source.")
        }
        guard start.prefix(count).contains(sequence: "%PDF-") else {
            throw PDFError(.notAPDF, "the file is not a PDF", remedy: "Choose a PDF file.")
        }
    }

    /// The pending error of qpdf, which this call clears.
    package func failure() -> PDFError {
        guard qpdf_has_error(handle) != 0, let error = qpdf_get_error(handle) else {
            return PDFError(.damaged, "qpdf cannot read the file", remedy: Self.remedy)
        }
        let message = qpdf_get_error_message_detail(handle, error).map { String(cString: $0) } ?? ""
        if qpdf_get_error_code(handle, error) == qpdf_e_password {
            return PDFError(
                .encrypted, "the PDF needs a password, or the given one is wrong",
                remedy: "Give the correct password.")
        }
        return PDFError(.damaged, message.isEmpty ? "the PDF is damaged" : message, remedy: Self.remedy)
    }

    private static let remedy = "Get the file again from its source, or save it again with another program."

    /// Throws the error of the calls since the last check, if there is one.
    package func check() throws(PDFError) {
        if qpdf_has_error(handle) != 0 { throw failure() }
    }

    /// Whether the document is encrypted, possibly with an empty password.
    package var isEncrypted: Bool { qpdf_is_encrypted(handle) != 0 }

    /// Whether changes other than filling in forms, adding notes and rearranging pages are allowed: to all, or to the
    /// owner, whose password was given.
    package var allowsChanges: Bool { qpdf_allow_modify_other(handle) != 0 || isOpenedByOwner }

    /// Whether the document was opened with the owner's password.
    ///
    /// qpdf's C functions do not say so, but return the user's password: the given one if that is the user's, otherwise
    /// the one restored with the owner's password, which is empty for AES with 256 bits. A password that serves both
    /// counts as the user's.
    private var isOpenedByOwner: Bool {
        guard isEncrypted, let password, !password.isEmpty, let found = qpdf_get_user_password(handle) else {
            return false
        }
        let user = UnsafeBufferPointer(start: found, count: strlen(found))
            .map { UInt8(truncatingIfNeeded: $0) }
        return user != Array(password.utf8) && user != Self.latin1(password)
    }

    /// Whether qpdf had to repair something to read the file.
    package var wasMended: Bool {
        var found = false
        while qpdf_more_warnings(handle) != 0 {
            _ = qpdf_next_warning(handle)
            found = true
        }
        return found
    }

    /// Reads every object and stream; throws the first error.
    package func checkThroughout() throws(PDFError) {
        guard qpdf_check_pdf(handle) & Self.errors == 0 else { throw failure() }
    }

    /// How objects are written.
    package enum Packing {
        /// Small objects share compressed object streams.
        case together
        /// Object streams, linearization and encryption stay as in the file that was read.
        case asItWas
        /// For PDF/A: as ``together``, in PDF 1.7, not encrypted.
        case archival
    }

    /// Writes the document to a file beside `path`, then renames it to `path`.
    ///
    /// With a `password` (`.some(nil)` for none), the new file is opened with it and read completely before it is
    /// renamed. The same document gives the same bytes. Throws `pdf.unwritable`, and `pdf.damaged` if the new file
    /// cannot be read; then no file is left behind.
    package func write(
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
        if packing == .archival || !isEncrypted { qpdf_set_deterministic_ID(handle, 1) }
        guard qpdf_write(handle) & Self.errors == 0 else { throw unwritable() }
        guard Self.hasEnd(part) else { throw PDFError.unwritable(ENOSPC) }
        if let password { try QPDFDocument(path: part, password: password).checkThroughout() }
        guard rename(part, path) == 0 else { throw PDFError.unwritable(errno) }
    }

    /// Whether a written file is complete. On a full disk its end is missing, which qpdf does not notice.
    private static func hasEnd(_ path: String) -> Bool {
        guard let file = fopen(path, "rb") else { return false }
        defer { fclose(file) }
        var end = [UInt8](repeating: 0, count: 6)
        return fseek(file, -6, SEEK_END) == 0 && fread(&end, 1, 6, file) == 6
            && end.elementsEqual("%%EOF\n".utf8)
    }

    private func unwritable() -> PDFError {
        let failure = failure()
        return PDFError(.unwritable, failure.message, remedy: PDFError.unwritableRemedy)
    }
}

extension QPDFDocument {
    package var catalog: QPDFObject { QPDFObject(document: self, number: qpdf_get_root(handle)) }
    package var trailer: QPDFObject { QPDFObject(document: self, number: qpdf_get_trailer(handle)) }

    /// The number of pages; throws `pdf.damaged` if the page tree is invalid, for example if it has a loop.
    package func pageCount() throws(PDFError) -> Int {
        let count = Int(qpdf_get_num_pages(handle))
        guard count >= 0 else { throw failure() }
        try check()
        return count
    }

    package func page(_ index: Int) throws(PDFError) -> QPDFObject {
        let page = QPDFObject(document: self, number: qpdf_get_page_n(handle, index))
        try check()
        return page
    }

    /// The object with a number; null if there is none.
    package func object(_ identity: Int) -> QPDFObject {
        QPDFObject(document: self, number: qpdf_get_object_by_id(handle, Int32(clamping: identity), 0))
    }

    package func object(_ reference: ObjectReference) -> QPDFObject {
        QPDFObject(
            document: self,
            number: qpdf_get_object_by_id(
                handle, Int32(clamping: reference.number), Int32(clamping: reference.generation)))
    }

    package func makeDictionary() -> QPDFObject {
        QPDFObject(document: self, number: qpdf_oh_new_dictionary(handle))
    }
    package func makeArray() -> QPDFObject { QPDFObject(document: self, number: qpdf_oh_new_array(handle)) }

    /// An object in PDF syntax without references.
    package func parse(_ syntax: String) -> QPDFObject {
        QPDFObject(document: self, number: qpdf_oh_parse(handle, syntax))
    }

    package func makeText(_ text: String) -> QPDFObject {
        QPDFObject(document: self, number: qpdf_oh_new_unicode_string(handle, text))
    }

    package func makeStream(_ bytes: [UInt8]) -> QPDFObject {
        let stream = QPDFObject(document: self, number: qpdf_oh_new_stream(handle))
        stream.setStream(bytes)
        return stream
    }

    /// Copies an object of another document with everything it refers to.
    ///
    /// Objects referred to several times are copied once. The other document must live until this one is written.
    package func copy(_ object: QPDFObject) -> QPDFObject {
        QPDFObject(
            document: self,
            number: qpdf_oh_copy_foreign_object(handle, object.document.handle, object.number))
    }

    /// Frees all objects obtained from the document so far.
    package func releaseObjects() { qpdf_oh_release_all(handle) }

    /// Appends a page of another document, which must live until this one is written.
    package func append(_ page: QPDFObject) throws(PDFError) {
        guard qpdf_add_page(handle, page.document.handle, page.number, 0) & Self.errors == 0 else {
            throw failure()
        }
    }

    /// Copies the attributes that pages inherit from the page tree to the pages themselves.
    package func pushInheritedAttributes() throws(PDFError) {
        _ = qpdf_push_inherited_attributes_to_page(handle)
        try check()
    }
}

extension PDFError {
    fileprivate static let unwritableRemedy =
        "Check that the folder exists, is writable and has free space."

    /// The error for a system error number from writing a file.
    package static func unwritable(_ number: Int32) -> PDFError {
        PDFError(.unwritable, String(cString: strerror(number)), remedy: unwritableRemedy)
    }
}

/// The library that reads and writes PDF objects, qpdf.
public enum QPDFLibrary {
    /// The version of qpdf, such as "11.3.0".
    public static var version: String { qpdf_get_qpdf_version().map { String(cString: $0) } ?? "unknown" }
}

extension ArraySlice<UInt8> {
    /// Whether the slice contains the UTF-8 bytes of `text` in sequence.
    package func contains(sequence text: String) -> Bool {
        let text = Array(text.utf8)
        guard let first = text.first, count >= text.count else { return text.isEmpty }
        return indices.dropLast(text.count - 1).contains {
            self[$0] == first && self[$0...].starts(with: text)
        }
    }
}
