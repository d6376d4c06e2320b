import Typesetting

/// A table as delimited text, which only its name tells from other text.
enum TypesetTable: TypesetKind {
    static func holds(_ file: TextFile) -> Bool { ["csv", "tsv"].contains(file.ending) }

    static func write(_ file: TextFile, to path: String) throws -> String? {
        let table: TypesetDocument
        do {
            table = try TypesetDocument.table(file.text, isCut: file.isCut)
        } catch {
            throw NotOfThisKind(message: "shown as text, since it is no table: \(error.message)")
        }
        return file.note(try table.write(toFileAt: path))
    }
}
