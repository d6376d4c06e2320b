import CCairo

/// The alignment of text relative to its point.
enum TextAnchor {
    case left
    case middle
    case right
}

extension Canvas {
    private static let family = "DejaVu Sans"

    /// Turns off hinting and subpixel rendering, so that text looks the same at every size and position.
    func prepareText() {
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }

    func setFont(size: Double, isBold: Bool = false) {
        let weight = isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
        cairo_select_font_face(context, Self.family, CAIRO_FONT_SLANT_NORMAL, weight)
        cairo_set_font_size(context, size)
    }

    /// Width of `text` in the current font.
    func width(of text: String) -> Double {
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, text, &extents)
        return extents.x_advance
    }

    /// Writes `text` with its baseline at `point`.
    func write(
        _ text: String, at point: PagePoint, _ colour: MapColour, anchor: TextAnchor = .left, halo: Double = 0
    ) {
        let width = width(of: text)
        let shift: Double =
            switch anchor {
            case .left: 0
            case .middle: width / 2
            case .right: width
            }
        if halo > 0 {
            cairo_new_path(context)
            cairo_move_to(context, point.x - shift, point.y)
            cairo_text_path(context, text)
            strokeTraced(MapColour.white.withAlpha(215), width: 2 * halo)
        }
        set(colour)
        cairo_move_to(context, point.x - shift, point.y)
        cairo_show_text(context, text)
        cairo_new_path(context)
    }

    /// Moves the origin to `point` for `body`, rotated a quarter turn to the left if `upward`.
    func turned(upward: Bool, at point: PagePoint, _ body: () -> Void) {
        cairo_save(context)
        cairo_translate(context, point.x, point.y)
        if upward { cairo_rotate(context, -.pi / 2) }
        body()
        cairo_restore(context)
    }

    /// `text` in lines of whole words that fit `limit` in the current font; a longer word is truncated.
    func wrapped(_ text: String, into limit: Double) -> [String] {
        var lines: [String] = []
        for word in PlainText.line(text).split(separator: " ") {
            if let last = lines.last, width(of: "\(last) \(word)") <= limit {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(fitted(String(word), into: limit))
            }
        }
        return lines
    }

    /// `text`, truncated with an ellipsis to `limit` in the current font.
    func fitted(_ text: String, into limit: Double) -> String {
        var shown = PlainText.line(text)
        if width(of: shown) <= limit { return shown }
        while !shown.isEmpty, width(of: shown + "…") > limit { shown.removeLast() }
        return shown.isEmpty ? "" : shown + "…"
    }
}

/// Cleans text for one line on the page.
enum PlainText {
    private static let longest = 200

    /// `text` with control characters and Unicode noncharacters replaced by spaces, truncated to 200 scalars.
    static func line(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(longest) {
            let isControl = scalar.value < 0x20 || scalar.value == 0x7F
            scalars.append(isControl || scalar.properties.isNoncharacterCodePoint ? " " : scalar)
        }
        return String(scalars)
    }
}
