import CPoppler
import DocumentModel

/// A page of an open document, which it keeps open.
final class PDFPage {
    let page: OpaquePointer
    /// The page for messages, such as "page 3".
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

    /// Whether the crop box leaves something to show.
    var hasArea: Bool { sides.width > 0 && sides.height > 0 }

    /// The size as shown, in points; `unit` is points per unit of the page's plane. Throws `pdf.pageSize`.
    func size(inUnitsOf unit: Double = 1) throws(PDFError) -> (widthPoints: Double, heightPoints: Double) {
        let (width, height) = sides
        return try checkedPageSize(width * unit, height * unit, place: place)
    }

    /// The text inside the crop box, including form fields and text boxes.
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

    /// An area larger than the page. Otherwise poppler drops words where others cross the edge of the page.
    private var areaOfText: PopplerRectangle {
        let (width, height) = sides
        return PopplerRectangle(x1: -width, y1: -height, x2: 2 * width, y2: 2 * height)
    }

    /// Draws the page to a dummy surface if it has form fields, text boxes or stamps, because poppler finds their text
    /// only after drawing them.
    func drawForText() {
        guard isWrittenOn else { return }
        PDFLibrary.drawUnseen(page, CAIRO_FORMAT_A8, side: 1)
    }

    private var isWrittenOn: Bool {
        withAnnotations { $0.contains { Self.written.contains($0.kind) } }
    }

    private static let written = Set(
        [POPPLER_ANNOT_WIDGET, POPPLER_ANNOT_FREE_TEXT, POPPLER_ANNOT_STAMP].map(\.rawValue))
}

extension PDFPage {
    /// An annotation, its kind as the raw value of `PopplerAnnotType`, and its place.
    typealias Annotation = (handle: OpaquePointer, kind: UInt32, area: PopplerRectangle)

    /// Calls `body` with the annotations of the page, which are valid during the call.
    func withAnnotations<Result, Failure: Error>(
        _ body: ([Annotation]) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let mappings = poppler_page_get_annot_mapping(page)
        defer { if mappings != nil { poppler_page_free_annot_mapping(mappings) } }
        return try body(
            mappings.elements(of: PopplerAnnotMapping.self).compactMap { mapping in
                mapping.pointee.annot.map {
                    ($0, poppler_annot_get_annot_type($0).rawValue, mapping.pointee.area)
                }
            })
    }

    /// Hides all annotations while `body` runs.
    func withoutAnnotations<Result>(_ body: () throws(PDFError) -> Result) throws(PDFError) -> Result {
        try withAnnotations { (annotations) throws(PDFError) in
            let flags = annotations.map { poppler_annot_get_flags($0.handle) }
            for (annotation, flags) in zip(annotations, flags) {
                poppler_annot_set_flags(
                    annotation.handle, PopplerAnnotFlag(flags.rawValue | POPPLER_ANNOT_FLAG_HIDDEN.rawValue))
            }
            defer {
                for (annotation, flags) in zip(annotations, flags) {
                    poppler_annot_set_flags(annotation.handle, flags)
                }
            }
            return try body()
        }
    }
}

/// Converts places in a page's plane to places on the page as shown.
struct PagePlane {
    /// Width of the page as shown, in units.
    let width: Double
    /// Height of the page as shown, in units.
    let height: Double
    /// Clockwise rotation of the page as shown, in degrees.
    let rotation: Int
    /// Points per unit.
    let userUnit: Double

    /// Converts a box in units, `y` upwards from the lower edge of the crop box, to points, `y` downwards from the upper
    /// edge of the page as shown.
    func shown(_ area: PopplerRectangle) -> PDFBox {
        let first = shown(area.x1, area.y1)
        let second = shown(area.x2, area.y2)
        return PDFBox(
            x: min(first.x, second.x), y: min(first.y, second.y), width: abs(first.x - second.x),
            height: abs(first.y - second.y)
        ).times(userUnit)
    }

    private func shown(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        switch rotation {
        case 90: (y, x)
        case 180: (width - x, y)
        case 270: (width - y, height - x)
        default: (x, height - y)
        }
    }
}
