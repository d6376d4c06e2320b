import CPageDrawing

/// An A4 page to draw on, in millimetres, which notes the text that is drawn.
final class Paper {
    static let width = 210.0
    static let height = 297.0
    static let dotsPerInch = 300.0

    let columns = Int((width * dotsPerInch / 25.4).rounded())
    let rows = Int((height * dotsPerInch / 25.4).rounded())
    private(set) var transcript: [String] = []
    private let surface: OpaquePointer?
    private let context: OpaquePointer?

    init() {
        surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(columns), Int32(rows))
        context = cairo_create(surface)
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        cairo_scale(context, Double(columns) / Self.width, Double(rows) / Self.height)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    func use(_ red: Double, _ green: Double, _ blue: Double) {
        cairo_set_source_rgb(context, red, green, blue)
    }

    func use(_ family: String, points: Double, bold: Bool = false) {
        cairo_select_font_face(
            context, family, CAIRO_FONT_SLANT_NORMAL,
            bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
        cairo_set_font_size(context, points * 25.4 / 72)
    }

    func line(_ text: String, _ x: Double, _ y: Double) {
        cairo_move_to(context, x, y)
        cairo_show_text(context, text)
        transcript.append(text)
    }

    /// Draws a paragraph and gives the baseline of the line after it.
    func paragraph(_ text: String, _ x: Double, _ y: Double, width: Double, leading: Double) -> Double {
        var baseline = y
        var words: [Substring] = []
        for word in text.split(separator: " ") {
            if !words.isEmpty, extent((words + [word]).joined(separator: " ")) > width {
                line(words.joined(separator: " "), x, baseline)
                baseline += leading
                words = []
            }
            words.append(word)
        }
        line(words.joined(separator: " "), x, baseline)
        return baseline + leading
    }

    private func extent(_ text: String) -> Double {
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, text, &extents)
        return extents.x_advance
    }

    func fill(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        cairo_rectangle(context, x, y, width, height)
        cairo_fill(context)
    }

    func ring(_ x: Double, _ y: Double, radius: Double, line: Double) {
        cairo_new_sub_path(context)
        cairo_arc(context, x, y, radius, 0, 2 * Double.pi)
        cairo_set_line_width(context, line)
        cairo_stroke(context)
    }

    /// The pixels, three bytes each.
    func pixels() -> [UInt8] {
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        guard let data = cairo_image_surface_get_data(surface) else { return [] }
        return [UInt8](unsafeUninitializedCapacity: columns * rows * 3) { target, count in
            for row in 0..<rows {
                for column in 0..<columns {
                    let (from, to) = (row * stride + column * 4, (row * columns + column) * 3)
                    for band in 0..<3 { target[to + band] = data[from + 2 - band] }
                }
            }
            count = columns * rows * 3
        }
    }
}
