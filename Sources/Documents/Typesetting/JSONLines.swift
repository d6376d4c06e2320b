import Streams

extension TypesetDocument {
    /// JSON text in a monospaced font with one line per member and element; values are shown as written, names,
    /// strings and other values in colours of their own.
    ///
    /// The text may be cut off or not be JSON: nothing but whitespace is left out.
    public static func json(_ text: String) -> TypesetDocument {
        TypesetDocument { (setter) throws(TypesettingError) in
            for line in JSONLines(text) {
                for part in StyledText.json(line) { try setter.add(.typewritten(part)) }
                if setter.isFull { return }
            }
        }
    }
}

extension StyledText {
    /// A line of JSON in colour, divided where it is too long for a paragraph.
    static func json(_ line: String) -> [StyledText] {
        let parts = TypewriterLines(line).map(\.text)
        var pieces = CodePieces(parts.joined(), in: .json)
        var piece = pieces.next()
        var start = 0
        return parts.map { part in
            var styled = StyledText()
            let end = start + part.utf8.count
            while start < end, let present = piece {
                let last = Swift.min(end, present.bytes.upperBound)
                styled.append(
                    String(decoding: pieces.bytes[start..<last], as: UTF8.self), style(of: present.kind))
                start = last
                if last == present.bytes.upperBound { piece = pieces.next() }
            }
            return styled
        }
    }

    private static func style(of kind: CodePieces.Kind?) -> Style {
        switch kind {
        case .name: .name
        case .string: .string
        case .number, .keyword: .literal
        case .comment, nil: []
        }
    }
}

/// Pretty-prints JSON text: one line per member and element, indented by depth.
///
/// Short arrays of numbers and strings, such as coordinates, stay on one line.
struct JSONLines: Sequence, IteratorProtocol {
    private static let indent = 2
    private static let deepestIndent = 30
    private static let longestArray = 72
    private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    private static let opening: Set<UInt8> = [UInt8(ascii: "["), UInt8(ascii: "{")]
    private static let closing: Set<UInt8> = [UInt8(ascii: "]"), UInt8(ascii: "}")]

    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0
    private var line: [UInt8] = []

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func next() -> String? {
        skipBlanks()
        guard place < bytes.count else { return nil }
        let isEnd = Self.closing.contains(bytes[place])
        if isEnd { depth = Swift.max(0, depth - 1) }
        line = [UInt8](repeating: 0x20, count: Self.indent * Swift.min(depth, Self.deepestIndent))
        if isEnd {
            take()
            skipBlanks()
            if place < bytes.count, bytes[place] == UInt8(ascii: ",") { take() }
        } else {
            while takeToken() {}
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Moves the next token to the line; `false` if the line ends after it.
    private mutating func takeToken() -> Bool {
        let byte = bytes[place]
        switch byte {
        case UInt8(ascii: "\""): line += taken(upTo: endOfString(from: place))
        case UInt8(ascii: ","):
            take()
            return false
        case UInt8(ascii: ":"):
            take()
            line.append(0x20)
        case _ where Self.opening.contains(byte):
            guard let end = endOfShortRun() else {
                take()
                depth += 1
                return false
            }
            takeShortRun(upTo: end)
        default: take()
        }
        let isOutside = depth == 0
        while place < bytes.count, Self.blanks.contains(bytes[place]) {
            if isOutside, bytes[place] == 0x0A { return false }
            place += 1
        }
        return place < bytes.count && !Self.closing.contains(bytes[place])
    }

    private mutating func take() {
        line.append(bytes[place])
        place += 1
    }

    private mutating func taken(upTo end: Int) -> ArraySlice<UInt8> {
        defer { place = end }
        return bytes[place..<end]
    }

    private mutating func skipBlanks() {
        while place < bytes.count, Self.blanks.contains(bytes[place]) { place += 1 }
    }

    private func endOfString(from start: Int) -> Int {
        var place = start + 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return Swift.min(place + 1, bytes.count)
    }

    /// The end of an array without nested values, or of an empty object, if it is short; otherwise `nil`.
    private func endOfShortRun() -> Int? {
        let isArray = bytes[place] == UInt8(ascii: "[")
        var place = place + 1
        let last = Swift.min(bytes.count, place + Self.longestArray)
        while place < last {
            let byte = bytes[place]
            if Self.closing.contains(byte) { return (byte == UInt8(ascii: "]")) == isArray ? place + 1 : nil }
            guard isArray ? !Self.opening.contains(byte) : Self.blanks.contains(byte) else { return nil }
            place = byte == UInt8(ascii: "\"") ? endOfString(from: place) : place + 1
        }
        return nil
    }

    private mutating func takeShortRun(upTo end: Int) {
        while place < end {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\"") {
                line += taken(upTo: endOfString(from: place))
            } else if Self.blanks.contains(byte) {
                place += 1
            } else {
                take()
                if byte == UInt8(ascii: ",") { line.append(0x20) }
            }
        }
    }
}
