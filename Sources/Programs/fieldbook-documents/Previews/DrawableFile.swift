import Batch
import Foundation
import Typesetting

/// A file that can be drawn: a PDF or an image. Any other document is typeset as a PDF, which is removed with the value.
final class DrawableFile {
    /// All kinds, most specific first; the last one takes any text.
    private static var kinds: [any TypesetKind.Type] {
        [
            TypesetMap.self, TypesetJSON.self, TypesetMarkdown.self, TypesetTable.self, TypesetHTML.self,
            TypesetText.self,
        ]
    }

    let path: String
    /// What the pages do not show of the document.
    private(set) var note: String?
    private let temporary: TemporaryFile?
    /// Whether it was typeset as a PDF.
    var isTypeset: Bool { temporary != nil }

    init(_ path: String, in context: ItemContext) throws {
        guard let file = try TextFile(path: path) else {
            (self.path, temporary) = (path, nil)
            return
        }
        let temporary = TemporaryFile(try context.temporaryPath(extension: "pdf"))
        (self.path, self.temporary) = (temporary.path, temporary)
        note = try Self.write(file, to: temporary.path)
    }

    /// Typesets a file as the first kind that works.
    private static func write(_ file: TextFile, to path: String) throws -> String? {
        var failures: [String] = []
        for kind in kinds where kind.holds(file) {
            do {
                let note = try kind.write(file, to: path)
                return failures.isEmpty ? note : (failures + [note].compactMap { $0 }).joined(separator: "; ")
            } catch let failure as NotOfThisKind {
                failures.append(failure.message)
            }
        }
        throw ItemFailure(
            code: "preview.notText", message: failures.joined(separator: "; "),
            remedy: "Give the file the extension of its format.")
    }
}

/// A kind of document without pages, which is typeset as a PDF before it is drawn.
protocol TypesetKind {
    /// Whether a file is of this kind.
    static func holds(_ file: TextFile) -> Bool

    /// Typesets the file as a PDF; returns a note if the PDF does not show all of the file.
    static func write(_ file: TextFile, to path: String) throws -> String?
}

/// The reason why a file that looks like a kind cannot be typeset as one.
struct NotOfThisKind: Error {
    let message: String
}

/// Markdown, recognised by its extension.
enum TypesetMarkdown: TypesetKind {
    static func holds(_ file: TextFile) -> Bool { ["md", "markdown"].contains(file.ending) }

    static func write(_ file: TextFile, to path: String) throws -> String? {
        file.note(try TypesetDocument.markdown(file.text).write(toFileAt: path))
    }
}

/// Delimited text, recognised by its extension.
enum TypesetTable: TypesetKind {
    static func holds(_ file: TextFile) -> Bool { ["csv", "tsv"].contains(file.ending) }

    static func write(_ file: TextFile, to path: String) throws -> String? {
        let table: TypesetDocument
        do {
            table = try TypesetDocument.table(file.text, isCut: file.isCut)
        } catch {
            throw NotOfThisKind(message: "shown as text, since it is not a table: \(error.message)")
        }
        return file.note(try table.write(toFileAt: path))
    }
}

/// The source of a web page, recognised by its extension or its beginning.
enum TypesetHTML: TypesetKind {
    static func holds(_ file: TextFile) -> Bool {
        if ["html", "htm", "xhtml"].contains(file.ending) { return true }
        guard file.ending.isEmpty, file.firstCharacter == "<" else { return false }
        let start = file.text.drop { $0.isWhitespace }.prefix(14).lowercased()
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    }

    static func write(_ file: TextFile, to path: String) throws -> String? {
        let note = file.note(try TypesetDocument.plainText(file.text).write(toFileAt: path))
        return
            (["the source of the page is shown: nothing in it is run or loaded"] + [note].compactMap { $0 })
            .joined(separator: "; ")
    }
}

/// Any plain text.
enum TypesetText: TypesetKind {
    static func holds(_ file: TextFile) -> Bool { true }

    static func write(_ file: TextFile, to path: String) throws -> String? {
        file.note(try TypesetDocument.plainText(file.text).write(toFileAt: path))
    }
}

/// JSON, recognised by its extension or, without one, by its content.
enum TypesetJSON: TypesetKind {
    private static let endings: Set<String> = ["json", "geojson", "jsonl", "ndjson", "geojsonl"]

    static func holds(_ file: TextFile) -> Bool {
        if endings.contains(file.ending) { return true }
        guard file.ending.isEmpty, !file.isCut, file.firstCharacter == "{" || file.firstCharacter == "["
        else { return false }
        return (try? JSONSerialization.jsonObject(with: Data(file.text.utf8))) != nil
    }

    static func write(_ file: TextFile, to path: String) throws -> String? {
        let note = file.note(try TypesetDocument.json(file.text).write(toFileAt: path))
        let notes = [fault(in: file), note].compactMap { $0 }
        return notes.isEmpty ? nil : notes.joined(separator: "; ")
    }

    /// Describes invalid JSON, with the first bad line of a file with one value per line. Truncated text is not checked.
    private static func fault(in file: TextFile) -> String? {
        guard !linewise.contains(file.ending) else {
            let lines = file.text.split(whereSeparator: \.isNewline).dropLast(file.isCut ? 1 : 0)
            let faulty = lines.enumerated().first { !isJSON($0.element) }
            return faulty.map { "its line \($0.offset + 1) is not valid JSON" }
        }
        return file.isCut || isJSON(file.text[...]) ? nil : "it is not valid JSON and is shown unformatted"
    }

    private static let linewise: Set<String> = ["jsonl", "ndjson", "geojsonl"]

    private static func isJSON(_ text: Substring) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
    }
}
