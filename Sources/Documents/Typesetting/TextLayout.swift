import CPango

/// Text with styles for some of its parts.
struct StyledText {
    struct Style: OptionSet, Hashable {
        let rawValue: UInt8

        static let bold = Style(rawValue: 1)
        static let italic = Style(rawValue: 2)
        static let code = Style(rawValue: 4)
        static let struckThrough = Style(rawValue: 8)
        static let link = Style(rawValue: 16)
        /// The name of a member of JSON.
        static let name = Style(rawValue: 32)
        /// A string of JSON.
        static let string = Style(rawValue: 64)
        /// A number, a truth value or null of JSON.
        static let literal = Style(rawValue: 128)
    }

    /// A range of the text's UTF-8 and its style.
    struct Span {
        let bytes: Range<Int>
        let style: Style
    }

    private(set) var text = ""
    private(set) var spans: [Span] = []

    init(_ text: String = "", _ style: Style = []) { append(text, style) }

    mutating func append(_ more: some StringProtocol, _ style: Style = []) {
        let start = text.utf8.count
        text += more
        if !style.isEmpty, text.utf8.count > start {
            spans.append(Span(bytes: start..<text.utf8.count, style: style))
        }
    }
}

/// Owns a Pango layout, which breaks a text into lines; lengths are points.
final class TextLayout {
    /// A line of the layout, valid until the layout changes.
    struct Line {
        let line: OpaquePointer
        let left: Double
        let height: Double
        /// From the line's top.
        let baseline: Double
    }

    private static let faces: [Paragraph.Face: String] = [
        .sans: "DejaVu Sans", .typewriter: "DejaVu Sans Mono",
    ]
    private let layout: OpaquePointer

    init(_ context: OpaquePointer) throws(TypesettingError) {
        guard let layout = pango_cairo_create_layout(context) else {
            throw PageSetter.failure("Pango failed")
        }
        self.layout = layout
        let pango = pango_layout_get_context(layout)
        // One unit is one point, and letters keep their exact places at every size.
        pango_cairo_context_set_resolution(pango, 72)
        pango_context_set_round_glyph_positions(pango, 0)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    }

    deinit { fieldbook_pango_release(layout) }

    /// Sets the text; without a width its lines do not wrap.
    func set(_ text: StyledText, _ face: Paragraph.Face, size: Double, isBold: Bool, width: Double?) {
        let font = pango_font_description_new()
        defer { pango_font_description_free(font) }
        pango_font_description_set_family(font, Self.faces[face] ?? "sans")
        pango_font_description_set_size(font, Int32(size * Double(PANGO_SCALE)))
        pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        pango_layout_set_font_description(layout, font)
        pango_layout_set_width(layout, width.map { Int32($0 * Double(PANGO_SCALE)) } ?? -1)
        pango_layout_set_text(layout, text.text, Int32(clamping: text.text.utf8.count))
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        // A hyphen at the break of a long word would be read as part of the word.
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        for span in text.spans {
            for attribute in span.style.attributes {
                guard let attribute else { continue }
                attribute.pointee.start_index = UInt32(clamping: span.bytes.lowerBound)
                attribute.pointee.end_index = UInt32(clamping: span.bytes.upperBound)
                pango_attr_list_insert(attributes, attribute)
            }
        }
        pango_layout_set_attributes(layout, attributes)
    }

    /// Cuts the text after that many lines, with an ellipsis.
    func cut(toLines count: Int) {
        pango_layout_set_height(layout, -Int32(clamping: count))
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }

    func align(_ alignment: PangoAlignment) { pango_layout_set_alignment(layout, alignment) }

    var size: (width: Double, height: Double) {
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_size(layout, &width, &height)
        return (Double(width) / Double(PANGO_SCALE), Double(height) / Double(PANGO_SCALE))
    }

    /// Draws the whole text with its upper left corner at the current point.
    func draw(on context: OpaquePointer) { pango_cairo_show_layout(context, layout) }

    /// Calls `body` with each line from the top until it returns `false`.
    func eachLine(_ body: (Line) throws(TypesettingError) -> Bool) throws(TypesettingError) {
        guard let place = pango_layout_get_iter(layout) else { throw PageSetter.failure("Pango failed") }
        defer { pango_layout_iter_free(place) }
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(place) else { return }
            var (ink, logical) = (PangoRectangle(), PangoRectangle())
            pango_layout_iter_get_line_extents(place, &ink, &logical)
            let unit = Double(PANGO_SCALE)
            let baseline = pango_layout_iter_get_baseline(place) - logical.y
            guard
                try body(
                    Line(
                        line: line, left: Double(logical.x) / unit, height: Double(logical.height) / unit,
                        baseline: Double(baseline) / unit))
            else { return }
        } while pango_layout_iter_next_line(place) != 0
    }
}

extension StyledText.Style {
    fileprivate var attributes: [UnsafeMutablePointer<PangoAttribute>?] {
        var attributes: [UnsafeMutablePointer<PangoAttribute>?] = []
        if contains(.bold) { attributes.append(pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
        if contains(.italic) { attributes.append(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
        if contains(.code) { attributes.append(pango_attr_family_new("DejaVu Sans Mono")) }
        if contains(.struckThrough) { attributes.append(pango_attr_strikethrough_new(1)) }
        if contains(.link) {
            attributes.append(pango_attr_foreground_new(0x1B00, 0x5F00, 0xAA00))
            attributes.append(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE))
        }
        if contains(.name) { attributes.append(pango_attr_foreground_new(0x0B00, 0x5700, 0xA400)) }
        if contains(.string) { attributes.append(pango_attr_foreground_new(0x2E00, 0x7D00, 0x3200)) }
        if contains(.literal) { attributes.append(pango_attr_foreground_new(0x8E00, 0x2400, 0xAA00)) }
        return attributes
    }
}
