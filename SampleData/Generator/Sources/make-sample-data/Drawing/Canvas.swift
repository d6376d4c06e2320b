import CCairo

/// A page to draw on, in millimetres from the top left corner.
final class Canvas {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let sink: ByteSink?
    let width: Double
    let height: Double
    /// Every line of text that was drawn, in order.
    private(set) var transcript: [String] = []

    /// A white picture.
    init(width: Double, height: Double, dpi: Double) {
        (self.width, self.height) = (width, height)
        sink = nil
        let pixels = (Int32((width / 25.4 * dpi).rounded()), Int32((height / 25.4 * dpi).rounded()))
        surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels.0, pixels.1)
        context = cairo_create(surface)
        cairo_scale(context, dpi / 25.4, dpi / 25.4)
        setUp()
        fill(.white)
    }

    /// A PDF of pages of one size.
    init(pdfOfWidth width: Double, height: Double, title: String) {
        (self.width, self.height) = (width, height)
        let sink = ByteSink()
        self.sink = sink
        surface = cairo_pdf_surface_create_for_stream(
            { closure, bytes, count in ByteSink.take(closure, bytes, count) },
            Unmanaged.passUnretained(sink).toOpaque(), width / 25.4 * 72, height / 25.4 * 72)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_AUTHOR, "Vermessungsbüro Beispiel AG")
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2025-05-14T08:00:00Z")
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, "2025-05-14T08:00:00Z")
        context = cairo_create(surface)
        cairo_scale(context, 72 / 25.4, 72 / 25.4)
        setUp()
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Outlines as designed: no hinting, no settings of the machine.
    private func setUp() {
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }

    // MARK: Shapes

    func fill(_ colour: Colour) {
        use(colour)
        cairo_paint(context)
    }

    func fillRectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ colour: Colour = .black)
    {
        use(colour)
        cairo_rectangle(context, x, y, width, height)
        cairo_fill(context)
    }

    func strokeRectangle(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, line: Double = 0.2,
        _ colour: Colour = .black
    ) {
        use(colour)
        cairo_set_line_width(context, line)
        cairo_rectangle(context, x, y, width, height)
        cairo_stroke(context)
    }

    func stroke(_ points: [Vector2], line: Double = 0.2, dash: [Double] = [], _ colour: Colour = .black) {
        use(colour)
        cairo_set_line_width(context, line)
        cairo_set_dash(context, dash, Int32(dash.count), 0)
        trace(points)
        cairo_stroke(context)
        cairo_set_dash(context, nil, 0, 0)
    }

    /// Fills rings by the even-odd rule, and draws their outline if a line width is given.
    func fillRings(_ rings: [[Vector2]], _ colour: Colour, line: Double = 0, outline: Colour = .black) {
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        for ring in rings {
            trace(ring)
            cairo_close_path(context)
        }
        use(colour)
        guard line > 0 else { return cairo_fill(context) }
        cairo_fill_preserve(context)
        use(outline)
        cairo_set_line_width(context, line)
        cairo_stroke(context)
    }

    func fillEllipse(_ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, _ colour: Colour) {
        cairo_save(context)
        cairo_translate(context, x, y)
        cairo_scale(context, radiusX, radiusY)
        cairo_new_sub_path(context)
        cairo_arc(context, 0, 0, 1, 0, 2 * Double.pi)
        cairo_restore(context)
        use(colour)
        cairo_fill(context)
    }

    private func trace(_ points: [Vector2]) {
        for (index, point) in points.enumerated() {
            if index == 0 {
                cairo_move_to(context, point.x, point.y)
            } else {
                cairo_line_to(context, point.x, point.y)
            }
        }
    }

    private func use(_ colour: Colour) {
        cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.opacity)
    }

    // MARK: State

    /// Draws within a frame turned clockwise, in radians, around a point.
    func turned(_ radians: Double, around point: Vector2, _ draw: () throws -> Void) rethrows {
        cairo_save(context)
        cairo_translate(context, point.x, point.y)
        cairo_rotate(context, radians)
        cairo_translate(context, -point.x, -point.y)
        try draw()
        cairo_restore(context)
    }

    func clipped(to x: Double, _ y: Double, _ width: Double, _ height: Double, _ draw: () throws -> Void)
        rethrows
    {
        cairo_save(context)
        cairo_rectangle(context, x, y, width, height)
        cairo_clip(context)
        try draw()
        cairo_restore(context)
    }

    func endPage() { cairo_show_page(context) }

    // MARK: Text

    func textWidth(_ text: String, _ font: Font) -> Double {
        select(font)
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, text, &extents)
        return extents.x_advance
    }

    /// Draws a line of text with its baseline at y; `anchor` 0 begins at x, 0.5 centres, 1 ends there.
    func text(
        _ text: String, _ x: Double, _ y: Double, _ font: Font, anchor: Double = 0, _ colour: Colour = .black
    ) {
        let start = anchor == 0 ? x : x - textWidth(text, font) * anchor
        select(font)
        use(colour)
        cairo_move_to(context, start, y)
        cairo_show_text(context, text)
        transcript.append(text)
    }

    /// Draws a paragraph broken into lines. Answers the baseline of the line after it.
    func paragraph(
        _ text: String, _ x: Double, _ y: Double, width: Double, _ font: Font, leading: Double
    ) -> Double {
        var baseline = y, line = ""
        for word in text.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if textWidth(longer, font) > width {
                self.text(line, x, baseline, font)
                baseline += leading
                line = String(word)
            } else {
                line = longer
            }
        }
        self.text(line, x, baseline, font)
        return baseline + leading
    }

    /// A blank line in the transcript.
    func noteBlankLine() { transcript.append("") }

    private func select(_ font: Font) {
        let weight = font.face.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
        cairo_select_font_face(context, font.face.family, CAIRO_FONT_SLANT_NORMAL, weight)
        cairo_set_font_size(context, font.points * 25.4 / 72)
    }

    // MARK: Results

    /// The picture in 3 bands.
    func raster() -> Raster {
        cairo_surface_flush(surface)
        let columns = Int(cairo_image_surface_get_width(surface))
        let rows = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        var raster = Raster(width: columns, height: rows, bands: 3)
        guard let data = cairo_image_surface_get_data(surface) else { return raster }
        for row in 0..<rows {
            for column in 0..<columns {
                let source = row * stride + column * 4, target = (row * columns + column) * 3
                for band in 0..<3 { raster.samples[target + band] = data[source + 2 - band] }
            }
        }
        return raster
    }

    /// The finished PDF; nothing can be drawn afterwards.
    func pdf() throws -> [UInt8] {
        cairo_surface_finish(surface)
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let sink else {
            throw GeneratorError("cairo did not write the PDF")
        }
        return sink.bytes
    }

    /// Covers the page with a JPEG that is kept as it is in a PDF.
    func cover(withJPEG bytes: [UInt8], columns: Int, rows: Int) throws {
        let image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(columns), Int32(rows))
        defer { cairo_surface_destroy(image) }
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        let status = cairo_surface_set_mime_data(
            image, CAIRO_MIME_TYPE_JPEG, copy, UInt(bytes.count), { $0?.deallocate() }, copy)
        guard status == CAIRO_STATUS_SUCCESS else { throw GeneratorError("cairo does not take the JPEG") }
        cairo_save(context)
        cairo_scale(context, width / Double(columns), height / Double(rows))
        cairo_set_source_surface(context, image, 0, 0)
        cairo_paint(context)
        cairo_restore(context)
    }
}
