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

    /// Between the parts of titles and notes.
    private static let separator = "·"

    /// `text` in lines of whole words that fit `limit` in the current font; a longer word is truncated. A separator stays on
    /// the line of the word before it.
    func wrapped(_ text: String, into limit: Double) -> [String] {
        var words: [String] = []
        for word in PlainText.line(text).split(separator: " ") {
            if word == Self.separator, let last = words.popLast() {
                words.append("\(last) \(word)")
            } else {
                words.append(String(word))
            }
        }
        var lines: [String] = []
        for word in words {
            if let last = lines.last, width(of: "\(last) \(word)") <= limit {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(fitted(word, into: limit))
            }
        }
        return lines
    }

    /// A title in two lines of the first of these sizes at which its parts fit, broken between parts. Otherwise the first
    /// part, usually a name, is truncated at its end, and the others, such as a distance, at their beginning.
    func titleLines(_ title: String, sizes: [Double], into limit: Double) -> [String] {
        let title = PlainText.line(title)
        let between = " \(Self.separator) "
        let parts = title.split(separator: between).map(String.init)
        for size in sizes {
            setFont(size: size, isBold: true)
            let broken = wrapped(title, into: limit)
            if parts.count < 2, broken.count <= 2 { return broken }
            for count in (1..<max(parts.count, 1)).reversed() {
                let lines = [parts[..<count], parts[count...]].map { $0.joined(separator: between) }
                if lines.allSatisfy({ width(of: $0) <= limit }) { return lines }
            }
        }
        guard parts.count > 1 else {
            let lines = wrapped(title, into: limit)
            return [lines[0], fitted(lines.dropFirst().joined(separator: " "), into: limit)]
        }
        var rest = parts.dropFirst().joined(separator: between)
        if width(of: rest) > limit {
            while !rest.isEmpty, width(of: "…" + rest) > limit { rest.removeFirst() }
            rest = "…" + rest
        }
        return [fitted(parts[0], into: limit), rest]
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
