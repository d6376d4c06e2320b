import CMD4C

/// The letters that a piece of Markdown stands for.
enum MarkdownText {
    static func text(_ type: MD_TEXTTYPE, _ text: String) -> String {
        switch type {
        case MD_TEXT_NULLCHAR: "\u{FFFD}"
        case MD_TEXT_BR: "\u{2028}"
        case MD_TEXT_SOFTBR: " "
        case MD_TEXT_ENTITY: character(of: text)
        default: text
        }
    }

    private static let names = [
        "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&apos;": "'", "&nbsp;": "\u{A0}",
        "&copy;": "©", "&reg;": "®", "&euro;": "€", "&deg;": "°", "&sect;": "§", "&ndash;": "–",
        "&mdash;": "—", "&hellip;": "…", "&times;": "×", "&laquo;": "«", "&raquo;": "»", "&larr;": "←",
        "&rarr;": "→", "&auml;": "ä", "&ouml;": "ö", "&uuml;": "ü", "&Auml;": "Ä", "&Ouml;": "Ö",
        "&Uuml;": "Ü", "&eacute;": "é", "&egrave;": "è", "&agrave;": "à", "&ccedil;": "ç", "&szlig;": "ß",
    ]

    /// A name that is not known stands as it is written.
    private static func character(of entity: String) -> String {
        if let known = names[entity] { return known }
        let number = entity.dropFirst(2).dropLast()
        guard entity.hasPrefix("&#"), let first = number.first else { return entity }
        let value = first == "x" || first == "X" ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
        guard let value else { return entity }
        return Unicode.Scalar(value).map { value == 0 ? "\u{FFFD}" : String($0) } ?? "\u{FFFD}"
    }
}
