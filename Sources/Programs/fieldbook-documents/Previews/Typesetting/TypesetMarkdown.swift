import Typesetting

/// Markdown, which only its name tells from other text.
enum TypesetMarkdown: TypesetKind {
    static func holds(_ file: TextFile) -> Bool { ["md", "markdown"].contains(file.ending) }

    static func write(_ file: TextFile, to path: String) throws -> String? {
        file.note(try TypesetDocument.markdown(file.text).write(toFileAt: path))
    }
}
