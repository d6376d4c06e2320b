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
        file.note(try TypesetDocument.json(file.text).write(toFileAt: path))
    }
}
