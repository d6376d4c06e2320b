extension TypesetDocument {
    /// A text as it stands, in a typewriter's letters, 96 a line; a form feed begins a page.
    public static func plainText(_ text: String) -> TypesetDocument {
        TypesetDocument { (setter) throws(TypesettingError) in
            for line in TypewriterLines(text) where !setter.isFull {
                var paragraph = Paragraph.typewritten(line.text)
                paragraph.startsPage = line.startsPage
                try setter.add(paragraph)
            }
        }
    }

    /// A JSON text with a line for each member and element, in a typewriter's letters; values stand as they are written.
    ///
    /// The text may be cut off or not be JSON at all: nothing of it is left out but blanks.
    public static func json(_ text: String) -> TypesetDocument {
        TypesetDocument { (setter) throws(TypesettingError) in
            for line in JSONLines(text) {
                for part in TypewriterLines(line) { try setter.add(.typewritten(part.text)) }
                if setter.isFull { return }
            }
        }
    }
}

extension Paragraph {
    /// A line of 96 letters across a page.
    static func typewritten(_ text: String) -> Paragraph {
        var paragraph = Paragraph(StyledText(text))
        paragraph.face = .typewriter
        paragraph.size = 8.5
        return paragraph
    }
}
