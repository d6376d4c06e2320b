import Foundation
import Typesetting

/// JSON, told by its name or, where its name says nothing, by being JSON.
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

    /// What is wrong with it; of a file with a value a line, with the first such line. A text that is cut off is not judged.
    private static func fault(in file: TextFile) -> String? {
        guard !linewise.contains(file.ending) else {
            let lines = file.text.split(whereSeparator: \.isNewline).dropLast(file.isCut ? 1 : 0)
            let faulty = lines.enumerated().first { !isJSON($0.element) }
            return faulty.map { "its line \($0.offset + 1) is no valid JSON" }
        }
        return file.isCut || isJSON(file.text[...]) ? nil : "it is no valid JSON, and shown as it stands"
    }

    private static let linewise: Set<String> = ["jsonl", "ndjson", "geojsonl"]

    private static func isJSON(_ text: Substring) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
    }
}
