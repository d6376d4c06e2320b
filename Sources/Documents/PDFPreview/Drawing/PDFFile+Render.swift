import CPoppler
public import DocumentModel
import Foundation

extension PDFFile: PageRenderer {
    /// Poppler.
    public var engine: PDFEngine { .poppler }

    /// A page's pixels, drawn by poppler.
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
    /// The page's pixels in a frame; a unit of its plane is so many points.
    func drawn(
        in frame: PageFrame, _ drawing: PageDrawing, inUnitsOf unit: Double
    ) throws(PDFError) -> DrawnPage {
        // What failed to be allocated, and went well in another way, looks as if memory had run out.
        for _ in 0..<2 {
            let drawn = try DrawnPage(frame, drawing, place: place)
            if try draw(on: drawn, inUnitsOf: unit) { return drawn }
        }
        throw PDFError(
            .renderingFailed, "There was not enough memory to draw all of the page", place: place,
            remedy: "Allow more with --memory.")
    }

    /// Draws the page; `false` where memory seems to have run out.
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
        // Poppler leaves out, without a word, an image that there is no memory for.
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
                remedy: "Render smaller; if that fails too, the page is damaged.")
        }
    }
}
