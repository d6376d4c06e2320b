import CCairo

/// A white page to draw on, in pixels, `y` downwards; owns cairo's surface and context.
final class Canvas {
    let context: OpaquePointer
    private let surface: OpaquePointer
    private let sink = ByteSink()
    private let format: MapFormat
    private let dpi: Double

    /// The page's sides have been checked.
    init(_ page: MapPage, _ format: MapFormat) throws(MapError) {
        self.format = format
        dpi = page.dpi
        let points = 72 / page.dpi
        let width = Double(page.width) * points
        let height = Double(page.height) * points
        let created =
            switch format {
            case .png: cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(page.width), Int32(page.height))
            case .svg: cairo_svg_surface_create_for_stream(ByteSink.write, sink.pointer, width, height)
            case .pdf: cairo_pdf_surface_create_for_stream(ByteSink.write, sink.pointer, width, height)
            }
        guard let created else { throw Self.failure(CAIRO_STATUS_NO_MEMORY) }
        guard cairo_surface_status(created) == CAIRO_STATUS_SUCCESS, let context = cairo_create(created)
        else {
            defer { cairo_surface_destroy(created) }
            throw Self.failure(cairo_surface_status(created))
        }
        surface = created
        self.context = context
        if format == .pdf {
            // Without a fixed date the same map would be other bytes a second later.
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
            if let title = page.title {
                cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
            }
        }
        if format != .png { cairo_scale(context, points, points) }
        prepareText()
        set(.white)
        cairo_paint(context)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    /// Ends the page and returns the file.
    func finish() throws(MapError) -> [UInt8] {
        try check(cairo_status(context))
        switch format {
        case .png:
            cairo_surface_flush(surface)
            try check(cairo_surface_write_to_png_stream(surface, ByteSink.write, sink.pointer))
            return PNGDensity.stamped(sink.bytes, dpi: dpi)
        case .svg, .pdf:
            cairo_show_page(context)
            cairo_surface_finish(surface)
            try check(cairo_surface_status(surface))
            return format == .svg ? SVGNames.settled(sink.bytes) : sink.bytes
        }
    }

    /// The pixels of an image, `nil` for other formats.
    func pixels() -> PixelGrid? {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return nil }
        let width = Int(cairo_image_surface_get_width(surface))
        let height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        var grid = PixelGrid(width: width, height: height)
        for row in 0..<height {
            for column in 0..<width {
                let offset = row * stride + column * 4
                grid.set(column, row, blue: data[offset], green: data[offset + 1], red: data[offset + 2])
            }
        }
        return grid
    }

    private func check(_ status: cairo_status_t) throws(MapError) {
        if status != CAIRO_STATUS_SUCCESS { throw Self.failure(status) }
    }

    private static func failure(_ status: cairo_status_t) -> MapError {
        MapError(
            .drawing, "cairo says: \(String(cString: cairo_status_to_string(status)))",
            remedy: "Try a smaller page; if that does not help, this is a defect.")
    }
}
