import DocumentModel
import CPoppler
import Images

/// Owns a white image to draw a page on.
final class Canvas {
    private let surface: OpaquePointer
    private let width: Int
    private let height: Int
    private let place: String

    init(width: Int, height: Int, place: String) throws(PDFError) {
        self.width = width
        self.height = height
        self.place = place
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)) else {
            throw Self.failure(CAIRO_STATUS_NO_MEMORY, place)
        }
        self.surface = surface
        try check(cairo_surface_status(surface))
    }

    deinit { cairo_surface_destroy(surface) }

    func draw(_ page: PDFPage, scaleX: Double, scaleY: Double) throws(PDFError) {
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        cairo_scale(context, scaleX, scaleY)
        poppler_page_render(page.page, context)
        try check(cairo_status(context))
        cairo_surface_flush(surface)
        try check(cairo_surface_status(surface))
    }

    /// The pixels: cairo keeps each in a machine word, red in the third byte from the low end.
    func raster(dotsPerInch: Double) throws(PDFError) -> Raster {
        let stride = Int(cairo_image_surface_get_stride(surface))
        guard let data = cairo_image_surface_get_data(surface), stride >= width * 4 else {
            throw Self.failure(cairo_surface_status(surface), place)
        }
        let (width, height) = (width, height)
        let count = width * height * 3
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            var position = 0
            for row in 0..<height {
                let line = UnsafeRawPointer(data + row * stride)
                for column in 0..<width {
                    let pixel = line.load(fromByteOffset: 4 * column, as: UInt32.self)
                    target[position] = UInt8(truncatingIfNeeded: pixel >> 16)
                    target[position + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                    target[position + 2] = UInt8(truncatingIfNeeded: pixel)
                    position += 3
                }
            }
            initialized = count
        }
        do {
            return try Raster(
                width: width, height: height, channels: .rgb, bytes: bytes, dotsPerInch: dotsPerInch)
        } catch {
            throw PDFError(.renderingFailed, error.message, place: place, remedy: error.remedy)
        }
    }

    private func check(_ status: cairo_status_t) throws(PDFError) {
        guard status == CAIRO_STATUS_SUCCESS else { throw Self.failure(status, place) }
    }

    private static func failure(_ status: cairo_status_t, _ place: String) -> PDFError {
        PDFError(
            .renderingFailed, cairo_status_to_string(status).map { String(cString: $0) } ?? "cairo failed",
            place: place, remedy: "Render smaller; if that fails too, the page is damaged.")
    }
}
