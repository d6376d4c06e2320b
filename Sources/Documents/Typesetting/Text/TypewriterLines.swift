/// A text's lines as a typewriter would write them: tabs are blanks up to the next stop, control characters are shown.
///
/// Ends of lines are LF, CR, both, or U+2028 and U+2029; behind a form feed a page begins. A very long line comes in
/// parts, since breaking one takes the square of its length.
struct TypewriterLines: Sequence, IteratorProtocol {
    struct Line {
        var text = ""
        var startsPage = false
    }

    private static let tabStop = 8
    /// Unicode scalars of a part: to be ended at a blank from the first number on, at the second in any case.
    private static let partLength = 1_900...2_000

    private var scalars: String.UnicodeScalarView.Iterator
    private var ahead: Unicode.Scalar?
    private var startsPage = false

    init(_ text: String) {
        scalars = text.unicodeScalars.makeIterator()
        ahead = scalars.next()
    }

    mutating func next() -> Line? {
        guard ahead != nil else { return nil }
        var line = Line(startsPage: startsPage)
        startsPage = false
        var column = 0
        while let scalar = ahead {
            ahead = scalars.next()
            switch scalar {
            case "\n", "\u{85}", "\u{2028}", "\u{2029}": return line
            case "\r":
                if ahead == "\n" { ahead = scalars.next() }
                return line
            case "\u{0C}":
                startsPage = true
                if column > 0 { return line }
                (line.startsPage, startsPage) = (true, false)
            case "\t":
                let blanks = Self.tabStop - column % Self.tabStop
                line.text += String(repeating: " ", count: blanks)
                column += blanks
            default:
                line.text.unicodeScalars.append(Self.shown(scalar))
                column += 1
            }
            if column >= Self.partLength.upperBound || column >= Self.partLength.lowerBound && scalar == " " {
                return line
            }
        }
        // A form feed behind the last line begins nothing.
        return line.startsPage && column == 0 ? nil : line
    }

    /// Control characters have pictures in Unicode.
    static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
        case 0x7F: "\u{2421}"
        case 0x80..<0xA0: "\u{FFFD}"
        default: scalar
        }
    }
}
