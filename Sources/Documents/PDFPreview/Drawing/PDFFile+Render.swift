import CPoppler
import CPopplerDrawing
public import DocumentModel
import Foundation

extension PDFFile: PageRenderer {
    /// Poppler.
    public var engine: PDFEngine { .poppler }

    /// Draws a page with poppler.
    public func drawn(
        page index: Int, _ drawing: PageDrawing, maximumPixels: Int
    ) throws(PDFError) -> DrawnPage {
        let page = try page(index)
        let unit = drawing.isInPoints ? userUnits.points(ofPage: index) : 1
        let frame = try PageFrame(
            of: try page.size(inUnitsOf: unit), drawing, maximumPixels: maximumPixels, place: page.place)
        let drawn = try listening(toPage: index) { () throws(PDFError) in
            if drawing.showsAnnotations { return try page.drawn(in: frame, drawing, inUnitsOf: unit) }
            return try page.withoutAnnotations { () throws(PDFError) in
                try page.drawn(in: frame, drawing, inUnitsOf: unit)
            }
        }
        if drawing.isGrey { drawn.removeColours() }
        return drawn
    }
}

extension PDFPage {
    /// Draws the part of the page in a frame; `unit` is points per unit of the page's plane.
    func drawn(
        in frame: PageFrame, _ drawing: PageDrawing, inUnitsOf unit: Double
    ) throws(PDFError) -> DrawnPage {
        // Memory may only seem to have run out, if an allocation failed and was replaced by another. Try twice.
        for _ in 0..<2 {
            let drawn = try DrawnPage(frame, drawing, place: place)
            if try draw(on: drawn, inUnitsOf: unit) { return drawn }
        }
        throw PDFError(
            .renderingFailed, "there was not enough memory to draw the whole page", place: place,
            remedy: "Allow more with --memory.")
    }

    /// Draws the page; `false` if memory seems to have run out.
    private func draw(on drawn: DrawnPage, inUnitsOf unit: Double) throws(PDFError) -> Bool {
        let surface = cairo_image_surface_create_for_data(
            drawn.pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
            drawn.isTransparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(drawn.width),
            Int32(drawn.height), Int32(drawn.bytesPerRow))
        defer { cairo_surface_destroy(surface) }
        try check(cairo_surface_status(surface))
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        cairo_scale(context, drawn.frame.scaleX, drawn.frame.scaleY)
        cairo_translate(context, -drawn.frame.left, -drawn.frame.top)
        cairo_scale(context, unit, unit)
        errno = 0
        FastDrawing.drawing { poppler_page_render(page, context) }
        // Poppler silently skips images that do not fit into memory.
        let ranOut = errno == ENOMEM && MemoryLimit.isSet
        try check(cairo_status(context))
        cairo_surface_flush(surface)
        try check(cairo_surface_status(surface))
        return !ranOut
    }

    private func check(_ status: cairo_status_t) throws(PDFError) {
        guard status == CAIRO_STATUS_SUCCESS else {
            if status == CAIRO_STATUS_FREETYPE_ERROR { PDFLibrary.noteBroken() }
            throw PDFError(
                .renderingFailed,
                cairo_status_to_string(status).map { String(cString: $0) } ?? "cairo failed", place: place,
                remedy: "Render at a smaller size; if that fails too, the page is damaged.")
        }
    }
}

/// Speeds up drawing with poppler.
///
/// Cairo shrinks an image by averaging in two dimensions at once, which takes a third of the time for a scanned page. Here
/// images are shrunk to their final size with the same averages, first by rows and then by columns. Also, poppler does
/// not collect the text of pages it draws.
private enum FastDrawing {
    /// Runs `body`, which draws pages on this thread. Those pages have no text afterwards.
    static func drawing(_ body: () -> Void) {
        fieldbook_leave_text_out(true)
        fieldbook_ask_for_patterns { context, pattern in
            guard let context, let pattern else { return nil }
            return PlacedImage(pattern, in: context)?.inPixelsOfDrawing()
        }
        defer {
            fieldbook_ask_for_patterns(nil)
            fieldbook_leave_text_out(false)
        }
        body()
    }
}

/// The memory limit of this process.
private enum MemoryLimit {
    /// Whether there is a limit. Without one, the system overcommits memory, and `errno` may be set by allocations that
    /// then succeeded in another way.
    static var isSet: Bool { isLimited(RLIMIT_DATA) || isLimited(RLIMIT_AS) }

    #if os(Linux)
        private typealias Resource = __rlimit_resource
    #else
        private typealias Resource = Int32
    #endif

    private static func isLimited(_ resource: Resource) -> Bool {
        var limit = rlimit()
        #if os(Linux)
            let found = getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
        #else
            let found = getrlimit(resource, &limit)
        #endif
        return found == 0 && limit.rlim_cur != rlim_t.max
    }
}
