/// The pieces of a source text, one after the other: strings, numbers, comments and keywords, and what is between them.
///
/// Nothing is parsed: a string or a comment that does not end reaches to the end of its line or of the text. The time grows with
/// the length of the text.
///
/// ```swift
/// guard let language = CodeLanguage(named: "swift") else { return }
/// for piece in CodePieces("let a = 1 // one", in: language) { print(piece.kind, piece.bytes) }
/// ```
package struct CodePieces: Sequence, IteratorProtocol {
    /// What a piece is.
    package enum Kind: String, CaseIterable, Sendable {
        case comment, keyword, name, number, string
    }

    /// A part of the text.
    package struct Piece: Hashable, Sendable {
        /// What it is; `nil` for anything else.
        package let kind: Kind?
        /// Its place in the text's UTF-8. Pieces end between characters.
        package let bytes: Range<Int>
    }

    /// The text's UTF-8.
    package let bytes: [UInt8]
    private let language: CodeLanguage
    private var place = 0
    private var ahead: Piece?

    /// Longer words are no keywords.
    private static let longestKeyword = 16

    package init(_ text: String, in language: CodeLanguage) {
        bytes = Array(text.utf8)
        self.language = language
    }

    /// The words of a piece.
    package func text(of piece: Piece) -> String { String(decoding: bytes[piece.bytes], as: UTF8.self) }

    package mutating func next() -> Piece? {
        if let piece = ahead {
            ahead = nil
            return piece
        }
        let start = place
        while place < bytes.count {
            let begin = place
            guard let kind = take() else { continue }
            let piece = Piece(kind: kind, bytes: begin..<place)
            guard begin > start else { return piece }
            ahead = piece
            return Piece(kind: nil, bytes: start..<begin)
        }
        return place > start ? Piece(kind: nil, bytes: start..<place) : nil
    }

    /// Moves past the word, string or comment that begins here, or else past one byte.
    private mutating func take() -> Kind? {
        if let end = endOfComment() {
            place = end
            return .comment
        }
        if let quote = language.quotes.first(where: { isThere($0.mark, at: place) }) {
            place = end(of: quote)
            return language.hasNames && isColonNext ? .name : .string
        }
        let byte = bytes[place]
        guard Self.isPartOfWord(byte) else {
            place += 1
            return nil
        }
        let start = place
        let isNumber = Self.isDigit(byte)
        while place < bytes.count,
            Self.isPartOfWord(bytes[place]) || isNumber && isDecimalPoint(at: place)
        { place += 1 }
        if isNumber { return .number }
        guard place - start <= Self.longestKeyword else { return nil }
        let word = String(decoding: bytes[start..<place], as: UTF8.self)
        return language.keywords.contains(language.ignoresCase ? word.lowercased() : word) ? .keyword : nil
    }

    private func endOfComment() -> Int? {
        for mark in language.lineComments where isThere(mark, at: place) {
            let isAfterBlank = place == 0 || [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place - 1])
            guard isAfterBlank || !language.needsBlankBeforeComment else { continue }
            return bytes[place...].firstIndex(where: Self.isLineEnd) ?? bytes.count
        }
        for comment in language.blockComments where isThere(comment.open, at: place) {
            var end = place + comment.open.count
            while end < bytes.count, !isThere(comment.close, at: end) { end += 1 }
            return Swift.min(end + comment.close.count, bytes.count)
        }
        return nil
    }

    /// The end of the string that begins here.
    private func end(of quote: CodeLanguage.Quote) -> Int {
        var end = place + quote.mark.count
        while end < bytes.count {
            if isThere(quote.mark, at: end) { return end + quote.mark.count }
            if !quote.isMultiLine, Self.isLineEnd(bytes[end]) { return end }
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return bytes.count
    }

    private var isColonNext: Bool {
        let next = bytes[place...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return next == UInt8(ascii: ":")
    }

    private func isThere(_ mark: [UInt8], at place: Int) -> Bool {
        guard bytes[place] == mark.first, place + mark.count <= bytes.count else { return false }
        return bytes[place..<place + mark.count].elementsEqual(mark)
    }

    private func isDecimalPoint(at place: Int) -> Bool {
        bytes[place] == UInt8(ascii: ".") && place + 1 < bytes.count && Self.isDigit(bytes[place + 1])
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Whether a byte is part of a word: letters, digits, the low line, and all beyond ASCII.
    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }
}
