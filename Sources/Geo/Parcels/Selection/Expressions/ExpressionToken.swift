/// A word or sign of a condition, and the character at which it begins, from 1.
struct ExpressionToken: Hashable {
    enum Kind: Hashable {
        /// A name or a keyword, as it was written.
        case word(String)
        /// A name between backticks or brackets, which is never a keyword.
        case name(String)
        /// Text between single quotes.
        case text(String)
        /// Text between double quotes: a name to the left of a sign, a text to the right.
        case doubleQuoted(String)
        case number(Double, written: String)
        /// A sign: `=`, `<>`, `(` and others.
        case sign(String)
        case end
    }

    let kind: Kind
    let place: Int

    /// Whether it is this keyword, in capitals or not.
    func isKeyword(_ keyword: String) -> Bool {
        if case .word(let word) = kind { word.lowercased() == keyword } else { false }
    }

    /// The token as an error quotes it.
    var shown: String {
        switch kind {
        case .word(let text), .name(let text), .sign(let text), .number(_, let text): "\"\(text)\""
        case .text(let text), .doubleQuoted(let text): "the text \"\(text.prefix(40))\""
        case .end: "the end"
        }
    }
}
