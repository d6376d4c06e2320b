import CPDFium
public import DocumentModel

/// A PDF document opened by PDFium, to be drawn.
///
/// ```swift
/// let pdf = try PDFiumFile(path: "report.pdf")
/// let preview = try pdf.render(page: 0, .box(width: 256, height: 256))
/// ```
public final class PDFiumFile {
    let document: FPDF_DOCUMENT
    let userUnits: UserUnits
    private var form: PDFiumForm?
    /// Number of pages, at least 1.
    public let pageCount: Int

    /// Opens a document.
    ///
    /// Throws `pdf.engineMissing` without PDFium, and else the same as ``PDFFile/init(path:password:)``.
    public init(path: String, password: String? = nil) throws(PDFError) {
        _ = try PDFBytes(fileAt: path)
        userUnits = UserUnits(path, password: password)
        (document, pageCount) = try PDFiumLibrary.lent { (library) throws(PDFError) in
            guard let document = Self.open(path, password, library) else {
                throw Self.failure(library.FPDF_GetLastError(), password)
            }
            let count = library.FPDF_GetPageCount(document)
            guard count >= 1 else {
                library.FPDF_CloseDocument(document)
                throw PDFError(
                    .noPages, "The document has no pages",
                    remedy: "The file is damaged or was never finished: get it again from its source.")
            }
            return (document, Int(count))
        }
    }

    deinit {
        try? PDFiumLibrary.lent { library in
            form?.close(library)
            library.FPDF_CloseDocument(document)
        }
    }

    /// What draws the fields; set up for the first page that may have some.
    func fields(_ library: fieldbook_pdfium) -> PDFiumForm? {
        form = form ?? PDFiumForm(of: document, library)
        return form
    }

    /// A document that takes no such password may open without any.
    private static func open(
        _ path: String, _ password: String?, _ library: fieldbook_pdfium
    ) -> FPDF_DOCUMENT? {
        if let document = library.FPDF_LoadDocument(path, password) { return document }
        guard password != nil, Int(library.FPDF_GetLastError()) == FPDF_ERR_PASSWORD else { return nil }
        return library.FPDF_LoadDocument(path, nil)
    }

    private static func failure(_ code: UInt, _ password: String?) -> PDFError {
        switch Int(code) {
        case FPDF_ERR_PASSWORD:
            PDFError(
                .encrypted, password == nil ? "The document needs a password" : "The password is wrong",
                remedy: password == nil ? "Give the document's password." : "Check the password.")
        case FPDF_ERR_SECURITY:
            PDFError(
                .damaged, "The document is encrypted in a way that PDFium does not know",
                remedy: "Draw it with poppler.")
        default:
            PDFError(
                .damaged, "The document cannot be opened",
                remedy: "The file is damaged: get it again from its source.")
        }
    }
}
