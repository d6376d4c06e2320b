import Typesetting

/// Any text, as it stands.
enum TypesetText: TypesetKind {
    static func holds(_ file: TextFile) -> Bool { true }

    static func write(_ file: TextFile, to path: String) throws -> String? {
        file.note(try TypesetDocument.plainText(file.text).write(toFileAt: path))
    }
}
