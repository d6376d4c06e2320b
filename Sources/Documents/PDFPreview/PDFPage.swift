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

    private var sides: (width: Double, height: Double) {
        var (width, height) = (0.0, 0.0)
        poppler_page_get_size(page, &width, &height)
        return (width, height)
    }

    /// Whether there is something of it to be seen.
    var hasArea: Bool { sides.width > 0 && sides.height > 0 }

    func size(inUnitsOf unit: Double = 1) throws(PDFError) -> (widthPoints: Double, heightPoints: Double) {
        let (width, height) = (sides.width * unit, sides.height * unit)
        guard width.isFinite, height.isFinite, width > 0, height > 0 else {
            throw PDFError(
                .pageSize, "The page measures \(width) x \(height) points", place: place,
                remedy: "The file is damaged: get it again from its source.")
        }
        return (width, height)
    }

    /// The text with that of fields and text boxes, as far as it is on the page: what is outside of its crop box is none.
    func separatedText() -> SeparatedText {
        drawForText()
        var area = areaOfText
        guard let text = poppler_page_get_text_for_area(page, &area) else { return SeparatedText("", []) }
        defer { g_free(text) }
        var boxes: UnsafeMutablePointer<PopplerRectangle>?
        var count: guint = 0
        poppler_page_get_text_layout_for_area(page, &area, &boxes, &count)
        defer { g_free(boxes) }
        return SeparatedText(String(cString: text), UnsafeBufferPointer(start: boxes, count: Int(count)))
    }

    /// More than the page: within it alone, poppler leaves words out where others stick out over its edge.
    private var areaOfText: PopplerRectangle {
        let (width, height) = sides
        return PopplerRectangle(x1: -width, y1: -height, x2: 2 * width, y2: 2 * height)
    }
}
