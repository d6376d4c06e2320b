import DocumentModel
import CPoppler

/// Owns a page of an open document and keeps the document open.
final class PDFPage {
    let page: OpaquePointer
    let place: String
    private let document: PDFFile

    init(owning page: OpaquePointer, place: String, document: PDFFile) {
        self.page = page
        self.place = place
        self.document = document
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(page)) }

    func size(inUnitsOf unit: Double = 1) throws(PDFError) -> (widthPoints: Double, heightPoints: Double) {
        var width = 0.0
        var height = 0.0
        poppler_page_get_size(page, &width, &height)
        (width, height) = (width * unit, height * unit)
        guard width.isFinite, height.isFinite, width > 0, height > 0 else {
            throw PDFError(
                .pageSize, "The page measures \(width) x \(height) points", place: place,
                remedy: "The file is damaged: get it again from its source.")
        }
        return (width, height)
    }

    /// The text with that of fields and text boxes.
    func separatedText() -> SeparatedText {
        drawForText()
        guard let text = poppler_page_get_text(page) else { return SeparatedText("", []) }
        defer { g_free(text) }
        var boxes: UnsafeMutablePointer<PopplerRectangle>?
        var count: guint = 0
        poppler_page_get_text_layout(page, &boxes, &count)
        defer { g_free(boxes) }
        return SeparatedText(String(cString: text), UnsafeBufferPointer(start: boxes, count: Int(count)))
    }
}
