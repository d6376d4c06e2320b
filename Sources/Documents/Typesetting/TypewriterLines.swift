extension TypesetDocument {
    /// Plain text in a monospaced font, 96 letters per line; a form feed begins a page.
    public static func plainText(_ text: String) -> TypesetDocument {
        TypesetDocument { (setter) throws(TypesettingError) in
            for line in TypewriterLines(text) where !setter.isFull {
                var paragraph = Paragraph.typewritten(line.text)
                paragraph.startsPage = line.startsPage
                try setter.add(paragraph)
            }
        }
    }
}

/// The lines of a text in a monospaced font: tabs become spaces up to the next tab stop, control characters visible.
///
/// Lines end with LF, CR, CR LF, NEL, U+2028 or U+2029; a form feed begins a page. A very long line is divided, since
/// breaking it takes time with the square of its length.
struct TypewriterLines: Sequence, IteratorProtocol {
    struct Line {
        var text = ""
        var startsPage = false
    }

    private static let tabStop = 8
    /// Length of a part of a very long line, in Unicode scalars: it ends at the first space from the lower bound on, and at
    /// the upper bound in any case.
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
                line.text.unicodeScalars.append(Self.visible(scalar))
                column += 1
            }
            if column >= Self.partLength.upperBound || column >= Self.partLength.lowerBound && scalar == " " {
                return line
            }
        }
        // A form feed after the last line begins no page.
        return line.startsPage && column == 0 ? nil : line
    }

    /// A visible character in place of a control character: Unicode has pictures of them.
    static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
        case 0x7F: "\u{2421}"
        case 0x80..<0xA0: "\u{FFFD}"
        default: scalar
        }
    }
}
