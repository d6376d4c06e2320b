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
        try write(copyOf: path, password: password, to: target) { _ in true }
    }

    /// Writes a copy in which only those pages show all of their paper whose crop box lies beside it, so that nothing would be
    /// left; throws as ``write(copyOf:password:to:)``.
    public static func writeWithoutCropBoxesBesidePaper(
        copyOf path: String, password: String? = nil, to target: String
    ) throws(PDFError) {
        try write(copyOf: path, password: password, to: target) { page in
            guard let media = PageFrame.box(page["/MediaBox"]), let crop = PageFrame.box(page["/CropBox"])
            else { return true }
            return min(media.right, crop.right) <= max(media.left, crop.left)
                || min(media.top, crop.top) <= max(media.bottom, crop.bottom)
        }
    }

    private static func write(
        copyOf path: String, password: String?, to target: String,
        uncropping isUncropped: (QPDFObject) -> Bool
    ) throws(PDFError) {
        let document = try QPDFDocument(path: path, password: password)
        let pageCount = try document.pageCount()
        _ = qpdf_push_inherited_attributes_to_page(document.handle)
        try document.check()
        for index in 0..<pageCount {
            let page = try document.page(index)
            if isUncropped(page) { page.remove("/CropBox") }
            if index.isMultiple(of: pagesAtOnce) { document.releaseObjects() }
        }
        try document.write(to: target, packing: .asItWas)
    }
}
