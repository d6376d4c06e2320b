/// A text, and which parts of it look otherwise.
struct StyledText {
    /// How letters stand out.
    struct Style: OptionSet, Hashable {
        let rawValue: UInt8

        static let bold = Style(rawValue: 1)
        static let italic = Style(rawValue: 2)
        static let code = Style(rawValue: 4)
        static let struckThrough = Style(rawValue: 8)
        static let link = Style(rawValue: 16)
    }

    /// Bytes of the text's UTF-8 and their style.
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
