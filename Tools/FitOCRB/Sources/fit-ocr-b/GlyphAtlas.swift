import CCairo

/// The 37 characters of machine-readable zones in OCR-B, as coverage of ink.
///
/// A cell is `side` pixels wide, which is the pitch, and twice the height of the figure 8, whose middle is the cell's.
struct GlyphAtlas {
    /// By how many pitches the strokes are thicker than drawn.
    enum Weight: Double, CaseIterable {
        case light = -0.035
        case regular = 0
        case bold = 0.035
        case heavy = 0.07
    }

    static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<")
    static let side = 64
    private static let height = 2 * side

    /// Coverage from 0 to 1, cell after cell.
    private let coverage: [Float]

    init(weight: Weight) throws {
        var cells: [Float] = []
        for character in Self.characters { cells += try Self.drawn(character, weight: weight) }
        coverage = cells
    }

    /// The ink at a place: x in pitches and y in heights of a figure from the cell's middle, y downwards.
    func ink(_ symbol: Int, _ x: Float, _ y: Float) -> Float {
        let column = (x + 0.5) * Float(Self.side) - 0.5
        let row = (y + 1) * Float(Self.side) - 0.5
        guard column >= 0, row >= 0, column < Float(Self.side - 1), row < Float(Self.height - 1) else {
            return 0
        }
        let (left, top) = (Int(column), Int(row))
        let (right, down) = (column - Float(left), row - Float(top))
        let at = (symbol * Self.height + top) * Self.side + left
        return coverage.withUnsafeBufferPointer { cell in
            let upper = cell[at] * (1 - right) + cell[at + 1] * right
            let lower = cell[at + Self.side] * (1 - right) + cell[at + Self.side + 1] * right
            return upper * (1 - down) + lower * down
        }
    }

    private static func drawn(_ character: Character, weight: Weight) throws -> [Float] {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(side), Int32(height)),
            let context = cairo_create(surface)
        else { throw FitError("cairo makes no picture") }
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        let pitch = try fitCell(context)
        cairo_text_path(context, String(character))
        cairo_set_line_width(context, abs(weight.rawValue) * pitch)
        cairo_fill_preserve(context)
        if weight.rawValue < 0 { cairo_set_operator(context, CAIRO_OPERATOR_CLEAR) }
        if weight.rawValue != 0 { cairo_stroke(context) }
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { throw FitError("cairo has no pixels") }
        let stride = Int(cairo_image_surface_get_stride(surface))
        return (0..<(side * height)).map { Float(data[$0 / side * stride + $0 % side]) / 255 }
    }

    /// Scales the page so that the font of size 100 fills a cell; answers its pitch.
    private static func fitCell(_ context: OpaquePointer) throws -> Double {
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(context, options)
        cairo_font_options_destroy(options)
        cairo_select_font_face(context, "OCR B", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
        cairo_set_font_size(context, 100)
        var eight = cairo_text_extents_t()
        cairo_text_extents(context, "8", &eight)
        var narrow = cairo_text_extents_t()
        cairo_text_extents(context, "I", &narrow)
        guard eight.height > 0, eight.x_advance > 0, abs(eight.x_advance - narrow.x_advance) < 0.01 else {
            throw FitError("the font OCR B is missing: install fonts-ocr-b")
        }
        cairo_scale(context, Double(side) / eight.x_advance, Double(side) / eight.height)
        cairo_translate(context, 0, eight.height - (eight.y_bearing + eight.height / 2))
        cairo_set_font_size(context, 100)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_move_to(context, 0, 0)
        return eight.x_advance
    }
}
