import CQPDF
public import DocumentModel

/// Copies of PDFs whose pages show all of their paper, the media box.
public enum UncroppedPDF {
    private static let pagesAtOnce = 1_000

    /// Writes a copy, which has the same password.
    ///
    /// Throws what opening a PDF throws, and `pdf.unwritable`.
    public static func write(
        copyOf path: String, password: String? = nil, to target: String
    ) throws(PDFError) {
        let document = try QPDFDocument(path: path, password: password)
        let pageCount = try document.pageCount()
        _ = qpdf_push_inherited_attributes_to_page(document.handle)
        try document.check()
        for index in 0..<pageCount {
            let page = try document.page(index)
            page.remove("/CropBox")
            if index.isMultiple(of: pagesAtOnce) { document.releaseObjects() }
        }
        try document.write(to: target, packing: .asItWas)
    }
}
