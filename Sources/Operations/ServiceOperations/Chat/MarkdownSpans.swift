/// The spans of a line of Markdown as HTML: code, emphasis, strong emphasis, struck text and links.
struct MarkdownSpans {
    private static let deepest = 8
    /// In bytes; longer lines are text without spans, since looking for the ends of spans takes time.
    private static let longestLine = 20_000
    private static let escapable = Set("\\`*_{}[]()#+-.!~>|".utf8)

    private let text: [UInt8]
    private let depth: Int
    /// Marks of which no closing one follows any more.
    private var missing: Set<[UInt8]> = []
    /// The next closing bracket, if it is still ahead.
    private var bracket: Int?
    /// The places of the parentheses that close those which open, once they are needed; 0 for one that stays open.
    private var closings: [Int] = []

    init(_ text: String) { self.init(Array(text.utf8), depth: 0) }

    private init(_ text: [UInt8], depth: Int) {
        self.text = text
        self.depth = depth
    }

    /// The HTML.
    mutating func html() -> String {
        guard text.count <= Self.longestLine else { return Self.escaped(text[...]) }
        var (html, plain, place) = ("", [UInt8](), 0)
        while place < text.count {
            guard let (span, end) = span(at: place) else {
                let isEscape =
                    text[place] == UInt8(ascii: "\\") && place + 1 < text.count
                    && Self.escapable.contains(text[place + 1])
                if isEscape { place += 1 }
                plain.append(text[place])
                place += 1
                continue
            }
            html += Self.escaped(plain[...]) + span
            plain = []
            place = end
        }
        return html + Self.escaped(plain[...])
    }

    private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
        MarkdownHTML.escaped(String(decoding: bytes, as: UTF8.self))
    }

    /// The span that begins at a place, and where it ends.
    private mutating func span(at place: Int) -> (html: String, end: Int)? {
        switch text[place] {
        case UInt8(ascii: "`"): return code(at: place)
        case UInt8(ascii: "*"):
            return marked("**", "strong", at: place) ?? marked("*", "em", at: place)
        case UInt8(ascii: "_"):
            // Names such as file_name_one are no emphasis.
            guard place == 0 || !Self.isWord(text[place - 1]) else { return nil }
            return marked("__", "strong", at: place) ?? marked("_", "em", at: place)
        case UInt8(ascii: "~"): return marked("~~", "del", at: place)
        case UInt8(ascii: "["): return link(at: place)
        case UInt8(ascii: "h"):
            guard place == 0 || !Self.isWord(text[place - 1]) else { return nil }
            return address(at: place)
        default: return nil
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    private func code(_ run: Int, from start: Int) -> Int? {
        var (place, found) = (start, 0)
        while place <= text.count {
            if place < text.count, text[place] == UInt8(ascii: "`") {
                found += 1
            } else {
                if found == run { return place - run }
                found = 0
            }
            place += 1
        }
        return nil
    }

    private mutating func code(at place: Int) -> (html: String, end: Int)? {
        let run = text[place...].prefix { $0 == UInt8(ascii: "`") }
        guard !missing.contains(Array(run)) else { return (Self.escaped(run), run.endIndex) }
        guard let end = code(run.count, from: run.endIndex) else {
            missing.insert(Array(run))
            return (Self.escaped(run), run.endIndex)
        }
        return ("<code>\(Self.escaped(text[run.endIndex..<end]))</code>", end + run.count)
    }

    /// A span between two equal marks: nothing white inside them.
    private mutating func marked(_ mark: String, _ name: String, at place: Int) -> (html: String, end: Int)? {
        let mark = Array(mark.utf8)
        let start = place + mark.count
        guard depth < Self.deepest, !missing.contains(mark), start < text.count,
            text[place..<start].elementsEqual(mark), !Self.isWhite(text[start]), text[start] != mark[0]
        else { return nil }
        var end = start + 1
        while end + mark.count <= text.count {
            let isMark =
                text[end] == mark[0] && text[end..<end + mark.count].elementsEqual(mark)
                && !Self.isWhite(text[end - 1])
            let follower = end + mark.count < text.count ? text[end + mark.count] : 0x20
            // A single mark is no part of a double one.
            if isMark, follower != mark[0] || mark.count == 2, mark.count == 2 || text[end - 1] != mark[0] {
                var inner = MarkdownSpans(Array(text[start..<end]), depth: depth + 1)
                return ("<\(name)>\(inner.html())</\(name)>", end + mark.count)
            }
            end += 1
        }
        missing.insert(mark)
        return nil
    }

    private static func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private mutating func link(at place: Int) -> (html: String, end: Int)? {
        if bracket.map({ $0 <= place }) ?? true {
            bracket = text[place...].firstIndex(of: UInt8(ascii: "]")) ?? text.count
        }
        guard let close = bracket, close + 1 < text.count, text[close + 1] == UInt8(ascii: "("),
            depth < Self.deepest
        else { return nil }
        let start = close + 2
        if closings.isEmpty { closings = Self.closings(in: text) }
        let end = closings[close + 1]
        // Addresses are short.
        guard end >= start, end - start < 4_000 else { return nil }
        let address =
            String(decoding: text[start..<end], as: UTF8.self)
            .split(separator: " ", maxSplits: 1).first.map(String.init) ?? ""
        var inner = MarkdownSpans(Array(text[place + 1..<close]), depth: depth + 1)
        let words = inner.html()
        guard Self.isHarmless(address) else { return (words, end + 1) }
        return (Self.anchor(address, words), end + 1)
    }

    /// For each opening parenthesis, the place of the one that closes it.
    private static func closings(in text: [UInt8]) -> [Int] {
        var (closings, open) = (Array(repeating: 0, count: text.count), [Int]())
        for (place, byte) in text.enumerated() {
            if byte == UInt8(ascii: "(") {
                open.append(place)
            } else if byte == UInt8(ascii: ")"), let start = open.popLast() {
                closings[start] = place
            }
        }
        return closings
    }

    private func address(at place: Int) -> (html: String, end: Int)? {
        let schemes = ["https://", "http://"].map { Array($0.utf8) }
        guard let scheme = schemes.first(where: { text[place...].starts(with: $0) }) else { return nil }
        var end = text[place...].firstIndex { $0 <= 0x20 || "<>\"'`*|".utf8.contains($0) } ?? text.count
        while end > place + scheme.count, ".,;:!?)]".utf8.contains(text[end - 1]) { end -= 1 }
        guard end > place + scheme.count else { return nil }
        let address = String(decoding: text[place..<end], as: UTF8.self)
        // An address inside a link's words would be a link in a link.
        guard depth == 0 else { return (MarkdownHTML.escaped(address), end) }
        return (Self.anchor(address, MarkdownHTML.escaped(address)), end)
    }

    private static func anchor(_ address: String, _ words: String) -> String {
        "<a href=\"\(MarkdownHTML.escaped(address))\" rel=\"noreferrer noopener\">\(words)</a>"
    }

    /// Whether an address leads to a web page or a mail address.
    private static func isHarmless(_ address: String) -> Bool {
        let start = address.prefix(8).lowercased()
        return ["https://", "http://", "mailto:"].contains { start.hasPrefix($0) }
    }
}
