package import Streams

/// Source code with its strings, numbers, comments and keywords highlighted, for pages and terminals.
package enum CodeColours {
    /// The style sheet of highlighted code, for light and dark pages.
    static let style = """
        code .comment { color: #6b7075; font-style: italic } code .keyword { color: #8e24aa }
        code .name, code .number { color: #0b57a4 } code .string { color: #2e7d32 }
        @media (prefers-color-scheme: dark) {
        code .comment { color: #9aa0a6 } code .keyword { color: #d8a0e8 }
        code .name, code .number { color: #8ab4f8 } code .string { color: #81c995 }
        }
        """

    /// The elements of a text in a language.
    static func html(of text: String, in language: CodeLanguage) -> String {
        var (pieces, html) = (CodePieces(text, in: language), "")
        while let piece = pieces.next() {
            let words = pieces.text(of: piece).split(separator: "\n", omittingEmptySubsequences: false)
                .map { MarkdownHTML.escaped($0) }.joined(separator: "\n")
            html += piece.kind.map { "<span class=\"\($0.rawValue)\">\(words)</span>" } ?? words
        }
        return html
    }

    /// The text with codes that colour it in a terminal; each line ends in the terminal's own colour.
    ///
    /// - Parameter text: a text without characters that steer terminals.
    package static func terminal(_ text: String, in language: CodeLanguage) -> String {
        var (pieces, shown) = (CodePieces(text, in: language), "")
        while let piece = pieces.next() {
            let words = pieces.text(of: piece)
            guard let kind = piece.kind else {
                shown += words
                continue
            }
            shown += words.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : "\u{1B}[\(code(of: kind))m\($0)\u{1B}[0m" }
                .joined(separator: "\n")
        }
        return shown
    }

    private static func code(of kind: CodePieces.Kind) -> Int {
        switch kind {
        case .comment: 90
        case .keyword: 35
        case .name, .number: 36
        case .string: 32
        }
    }
}
