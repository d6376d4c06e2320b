public import DocumentModel

/// Writes copies of PDFs without crop boxes, so that pages show all of their paper, the media box.
public enum UncroppedPDF {
    private static let pagesAtOnce = 1_000

    /// Writes a copy without crop boxes and with the same password.
    ///
    /// Throws the errors of opening a PDF, and `pdf.unwritable`.
    public static func write(
        copyOf path: String, password: String? = nil, to target: String
    ) throws(PDFError) {
        try write(copyOf: path, password: password, to: target) { _ in true }
    }

    /// Writes a copy without those crop boxes that do not overlap the media box and so would leave nothing to show.
    ///
    /// Throws as ``write(copyOf:password:to:)``.
    public static func writeWithoutCropBoxesBesidePaper(
        copyOf path: String, password: String? = nil, to target: String
    ) throws(PDFError) {
        try write(copyOf: path, password: password, to: target) { page in
            guard let media = page["/MediaBox"].box, let crop = page["/CropBox"].box else { return true }
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
        try document.pushInheritedAttributes()
        for index in 0..<pageCount {
            let page = try document.page(index)
            if isUncropped(page) { page.remove("/CropBox") }
            if index.isMultiple(of: pagesAtOnce) { document.releaseObjects() }
        }
        try document.write(to: target, packing: .asItWas)
    }
}
