import CCairo

/// A white page to draw on, in pixels, with `y` downwards. Owns cairo's surface and context.
final class Canvas {
    let context: OpaquePointer
    private let surface: OpaquePointer
    private let sink = ByteSink()
    private let format: MapFormat
    private let dpi: Double

    /// Creates a canvas for a page that has been checked.
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
            // A fixed date keeps the output deterministic.
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

    /// Finishes the page and returns the file content.
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
            return format == .svg ? SVGNames.fixed(in: sink.bytes) : sink.bytes
        }
    }

    /// The pixels of an image; `nil` for other formats.
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
            .drawing, "cairo reports: \(String(cString: cairo_status_to_string(status)))",
            remedy: "Try a smaller page; if that does not help, report this error.")
    }
}

/// Collects the bytes that cairo writes.
private final class ByteSink {
    private(set) var bytes: [UInt8] = []

    /// Cairo's callback; its pointer is a sink that outlives the surface.
    static let write: cairo_write_func_t = { sink, data, length in
        guard let sink, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let target = Unmanaged<ByteSink>.fromOpaque(sink).takeUnretainedValue()
        target.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return CAIRO_STATUS_SUCCESS
    }

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

/// Gives the page's group in an SVG a fixed name.
///
/// Cairo numbers it by surfaces of the process, so the same map would give different bytes.
private enum SVGNames {
    static func fixed(in svg: [UInt8]) -> [UInt8] {
        let mark = Array("<g id=\"surface".utf8)
        var start = 0
        while start + mark.count < svg.count {
            if svg[start] == mark[0], svg[start..<start + mark.count].elementsEqual(mark) {
                let digits = svg[(start + mark.count)...]
                guard let quote = digits.firstIndex(of: UInt8(ascii: "\"")) else { return svg }
                return svg[..<start] + Array("<g id=\"map".utf8) + svg[quote...]
            }
            start += 1
        }
        return svg
    }
}

/// Adds the pixel density to a PNG, which cairo omits, so that a map prints at its scale.
private enum PNGDensity {
    private static let headerEnd = 33

    static func stamped(_ png: [UInt8], dpi: Double) -> [UInt8] {
        guard png.count > headerEnd else { return png }
        let perMetre = UInt32((dpi / 0.0254).rounded())
        var chunk = Array("pHYs".utf8)
        chunk += bigEndian(perMetre) + bigEndian(perMetre) + [1]
        let stamp = bigEndian(9) + chunk + bigEndian(checksum(chunk))
        return png[..<headerEnd] + stamp + png[headerEnd...]
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// CRC-32 as PNG (ISO 3309) defines it.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}

/// The pixels of a drawn page.
struct PixelGrid: Equatable {
    let width: Int
    let height: Int
    private var colours: [UInt32]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        colours = [UInt32](repeating: 0, count: width * height)
    }

    mutating func set(_ x: Int, _ y: Int, blue: UInt8, green: UInt8, red: UInt8) {
        colours[y * width + x] = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }

    /// Red, green and blue as in `0xRRGGBB`.
    subscript(x: Int, y: Int) -> UInt32 { colours[y * width + x] }
}
