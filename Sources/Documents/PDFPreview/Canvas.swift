import DocumentModel
import CPoppler
import Foundation
import Images

/// Owns an image to draw a page on, white or transparent at first.
final class Canvas {
    private let surface: OpaquePointer
    private let frame: PageFrame
    private let userUnit: Double
    private let isTransparent: Bool
    private let place: String

    init(
        _ frame: PageFrame, userUnit: Double, isTransparent: Bool, place: String
    ) throws(PDFError) {
        self.frame = frame
        self.userUnit = userUnit
        self.isTransparent = isTransparent
        self.place = place
        guard
            let surface = cairo_image_surface_create(
                isTransparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(frame.width),
                Int32(frame.height))
        else { throw Self.failure(CAIRO_STATUS_NO_MEMORY, place) }
        self.surface = surface
        try check(cairo_surface_status(surface))
    }

    deinit { cairo_surface_destroy(surface) }

    func draw(_ page: PDFPage) throws(PDFError) {
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        if !isTransparent {
            cairo_set_source_rgb(context, 1, 1, 1)
            cairo_paint(context)
        }
        cairo_scale(context, frame.scaleX, frame.scaleY)
        cairo_translate(context, -frame.left, -frame.top)
        cairo_scale(context, userUnit, userUnit)
        errno = 0
        poppler_page_render(page.page, context)
        // Poppler leaves out, without a word, an image that there is no memory for.
        let ranOut = errno == ENOMEM
        try check(cairo_status(context))
        cairo_surface_flush(surface)
        try check(cairo_surface_status(surface))
        guard !ranOut else {
            throw PDFError(
                .renderingFailed, "There was not enough memory to draw all of the page", place: place,
                remedy: "Allow more with --memory.")
        }
    }

    /// Replaces colours by their luma.
    func removeColours() throws(PDFError) {
        let pixels = try memory()
        for row in 0..<frame.height {
            let words = UnsafeMutableRawBufferPointer(
                rebasing: pixels[(row * bytesPerRow)..<(row * bytesPerRow + 4 * frame.width)]
            ).assumingMemoryBound(to: UInt32.self)
            for place in words.indices {
                let word = words[place]
                let red = 19595 * ((word >> 16) & 0xFF)
                let green = 38470 * ((word >> 8) & 0xFF)
                let luma = (red + green + 7471 * (word & 0xFF) + 32768) >> 16
                words[place] = word & 0xFF00_0000 | luma * 0x01_0101
            }
        }
    }

    /// Lends the pixels.
    func withPixels<Result>(
        _ use: (ScreenPixels) throws(ImageError) -> Result
    ) throws(PDFError) -> Result {
        let pixels = UnsafeRawBufferPointer(try memory())
        do {
            return try use(
                try ScreenPixels(
                    pixels, width: frame.width, height: frame.height, bytesPerRow: bytesPerRow,
                    isOpaque: !isTransparent, dotsPerInch: frame.dotsPerInch))
        } catch {
            throw PDFError(.renderingFailed, error.message, place: place, remedy: error.remedy)
        }
    }

    private var bytesPerRow: Int { Int(cairo_image_surface_get_stride(surface)) }

    private func memory() throws(PDFError) -> UnsafeMutableRawBufferPointer {
        guard let data = cairo_image_surface_get_data(surface), bytesPerRow >= 4 * frame.width else {
            throw Self.failure(cairo_surface_status(surface), place)
        }
        return UnsafeMutableRawBufferPointer(start: data, count: bytesPerRow * frame.height)
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
