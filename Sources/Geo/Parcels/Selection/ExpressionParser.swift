import SimpleFeatures

/// Parses a condition from its tokens.
struct ExpressionParser {
    private static let maxDepth = 64
    private static let maxListCount = 1_000
    private static let keywords: Set<String> = [
        "and", "or", "not", "in", "like", "ilike", "is", "null", "between", "true", "false",
    ]

    private let tokens: [ExpressionToken]
    private var next = 0
    private var depth = 0

    init(_ tokens: [ExpressionToken]) { self.tokens = tokens }

    static func failure(_ message: String, at place: Int) -> ParcelError {
        ParcelError(
            .expression, "character \(place): \(message)",
            remedy: "Write it as in: Flaeche > 1000 and Nummer like '12%'.")
    }

    /// Parses all tokens as one condition.
    mutating func condition() throws(ParcelError) -> ExpressionNode {
        let node = try disjunction()
        if let token, token.kind != .end { throw unexpected("and, or, or the end") }
        return node
    }

    private var token: ExpressionToken? { next < tokens.count ? tokens[next] : tokens.last }

    private func unexpected(_ expectation: String) -> ParcelError {
        Self.failure(
            "\(expectation) was expected, not \(token?.shown ?? "the end")", at: token?.place ?? 1)
    }

    private mutating func consume(keyword: String) -> Bool {
        guard token?.isKeyword(keyword) == true else { return false }
        next += 1
        return true
    }

    private mutating func consume(sign: String) -> Bool {
        guard token?.kind == .sign(sign) else { return false }
        next += 1
        return true
    }

    private mutating func disjunction() throws(ParcelError) -> ExpressionNode {
        var parts = [try conjunction()]
        while consume(keyword: "or") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction() throws(ParcelError) -> ExpressionNode {
        var parts = [try negation()]
        while consume(keyword: "and") { parts.append(try negation()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func negation() throws(ParcelError) -> ExpressionNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maxDepth else {
            throw Self.failure("it is nested deeper than \(Self.maxDepth) levels", at: token?.place ?? 1)
        }
        if consume(keyword: "not") { return .not(try negation()) }
        guard consume(sign: "(") else { return try comparison() }
        let inner = try disjunction()
        guard consume(sign: ")") else { throw unexpected("a closing parenthesis") }
        return inner
    }

    private mutating func comparison() throws(ParcelError) -> ExpressionNode {
        let left = try operand(isLeft: true)
        if consume(keyword: "is") {
            let isNegated = consume(keyword: "not")
            guard consume(keyword: "null") else { throw unexpected("null") }
            return isNegated ? .not(.isNull(left)) : .isNull(left)
        }
        if let comparison = consumeComparison() {
            return .compares(left, comparison, try operand(isLeft: false))
        }
        let isNegated = consume(keyword: "not")
        let node = try membership(of: left)
        return isNegated ? .not(node) : node
    }

    private mutating func consumeComparison() -> ExpressionNode.Comparison? {
        guard case .sign(let sign) = token?.kind else { return nil }
        let usual = ["==": "=", "!=": "<>"][sign] ?? sign
        guard let comparison = ExpressionNode.Comparison(rawValue: usual) else { return nil }
        next += 1
        return comparison
    }

    private mutating func membership(of left: ExpressionNode.Operand) throws(ParcelError) -> ExpressionNode {
        if consume(keyword: "between") {
            let least = try operand(isLeft: false)
            guard consume(keyword: "and") else { throw unexpected("and with the upper bound") }
            let most = try operand(isLeft: false)
            return .all([.compares(left, .greaterOrEqual, least), .compares(left, .lessOrEqual, most)])
        }
        if consume(keyword: "in") { return .isAmong(left, try list()) }
        let ignoresCase = token?.isKeyword("ilike") == true
        guard consume(keyword: "like") || consume(keyword: "ilike") else {
            throw unexpected("a comparison such as =, <, in, like, between or is null")
        }
        switch token?.kind {
        case .text(let text), .doubleQuoted(let text):
            next += 1
            return .isLike(left, LikePattern(text, ignoringCase: ignoresCase))
        default: throw unexpected("a pattern in quotes such as '12%'")
        }
    }

    private mutating func list() throws(ParcelError) -> [ExpressionNode.Operand] {
        guard consume(sign: "(") else { throw unexpected("a list in parentheses") }
        var operands = [try operand(isLeft: false)]
        while consume(sign: ",") {
            operands.append(try operand(isLeft: false))
            guard operands.count <= Self.maxListCount else {
                throw Self.failure(
                    "the list has more than \(Self.maxListCount) values; select EGRIDs by a file",
                    at: token?.place ?? 1)
            }
        }
        guard consume(sign: ")") else { throw unexpected("a comma or a closing parenthesis") }
        return operands
    }

    private mutating func operand(isLeft: Bool) throws(ParcelError) -> ExpressionNode.Operand {
        let operand: ExpressionNode.Operand
        switch token?.kind {
        case .word(let word):
            switch word.lowercased() {
            case "true": operand = .value(.bool(true))
            case "false": operand = .value(.bool(false))
            case let keyword where Self.keywords.contains(keyword):
                throw unexpected("an attribute or a value")
            default: operand = .attribute(word)
            }
        case .name(let name): operand = .attribute(name)
        case .text(let text): operand = .value(.string(text))
        case .doubleQuoted(let text): operand = isLeft ? .attribute(text) : .value(.string(text))
        case .number(let number, let written):
            operand = .value(Int64(written).map { .integer($0) } ?? .number(number))
        default: throw unexpected("an attribute or a value")
        }
        next += 1
        return operand
    }
}

/// A token of a condition, with the number of its first character, from 1.
struct ExpressionToken: Hashable {
    enum Kind: Hashable {
        /// A name or keyword, as written.
        case word(String)
        /// A name in backticks or brackets; never a keyword.
        case name(String)
        /// Text in single quotes.
        case text(String)
        /// Text in double quotes: a name left of an operator, text right of it.
        case doubleQuoted(String)
        case number(Double, written: String)
        /// An operator, parenthesis or comma.
        case sign(String)
        case end
    }

    let kind: Kind
    let place: Int

    /// Whether the token is this keyword, ignoring case.
    func isKeyword(_ keyword: String) -> Bool {
        if case .word(let word) = kind { word.lowercased() == keyword } else { false }
    }

    /// The token as shown in error messages.
    var shown: String {
        switch kind {
        case .word(let text), .name(let text), .sign(let text), .number(_, let text): "\"\(text)\""
        case .text(let text), .doubleQuoted(let text): "the text \"\(text.prefix(40))\""
        case .end: "the end"
        }
    }
}

/// Splits a condition into tokens.
struct ExpressionLexer {
    private static let pairs: Set<String> = ["<=", ">=", "<>", "!=", "=="]
    private static let signs = Set("=<>(),")

    private let characters: [Character]
    private var place = 0

    init(_ text: String) { characters = Array(text) }

    /// All tokens, ending with `.end`.
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
                "\"\(written.prefix(40))\" is not a number; put text in quotes", at: start + 1)
        }
        return .number(number, written: written)
    }

    /// The text up to the closing quote. A doubled quote represents one quote in the text.
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
