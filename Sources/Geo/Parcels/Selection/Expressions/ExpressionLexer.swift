/// Takes a condition apart into words and signs.
struct ExpressionLexer {
    private static let pairs: Set<String> = ["<=", ">=", "<>", "!=", "=="]
    private static let signs = Set("=<>(),")

    private let characters: [Character]
    private var place = 0

    init(_ text: String) { characters = Array(text) }

    /// All tokens, the end among them.
    mutating func tokens() throws(ParcelError) -> [ExpressionToken] {
        var tokens: [ExpressionToken] = []
        while true {
            while let character = peek, character.isWhitespace { place += 1 }
            let start = place + 1
            guard let character = peek else {
                return tokens + [ExpressionToken(kind: .end, place: start)]
            }
            tokens.append(ExpressionToken(kind: try token(from: character), place: start))
        }
    }

    private var peek: Character? { place < characters.count ? characters[place] : nil }

    private mutating func token(from first: Character) throws(ParcelError) -> ExpressionToken.Kind {
        switch first {
        case "'": return .text(try quoted(until: "'"))
        case "\"": return .doubleQuoted(try quoted(until: "\""))
        case "`": return .name(try quoted(until: "`"))
        case "[": return .name(try quoted(until: "]"))
        case "-", "+", ".", "0"..."9": return try number()
        default: break
        }
        if first.isLetter || first == "_" {
            return .word(run { $0.isLetter || $0.isNumber || "_.:".contains($0) })
        }
        let pair = String(characters[place..<min(place + 2, characters.count)])
        if Self.pairs.contains(pair) {
            place += 2
            return .sign(pair)
        }
        guard Self.signs.contains(first) else {
            throw ExpressionParser.failure("\"\(first)\" means nothing here", at: place + 1)
        }
        place += 1
        return .sign(String(first))
    }

    private mutating func run(while belongs: (Character) -> Bool) -> String {
        let start = place
        while let character = peek, belongs(character) { place += 1 }
        return String(characters[start..<place])
    }

    private mutating func number() throws(ParcelError) -> ExpressionToken.Kind {
        let start = place
        let written = run { $0.isLetter || $0.isNumber || "+-.'".contains($0) }
        guard let number = Double(written), number.isFinite else {
            throw ExpressionParser.failure(
                "\"\(written.prefix(40))\" is no number; text stands in quotes", at: start + 1)
        }
        return .number(number, written: written)
    }

    /// The text up to the closing quote, a doubled one being one of the text.
    private mutating func quoted(until quote: Character) throws(ParcelError) -> String {
        let start = place
        var text = ""
        place += 1
        while let character = peek {
            place += 1
            guard character == quote else {
                text.append(character)
                continue
            }
            guard peek == quote else { return text }
            text.append(quote)
            place += 1
        }
        throw ExpressionParser.failure(
            "the quote \(characters[start]) is opened and never closed", at: start + 1)
    }
}
