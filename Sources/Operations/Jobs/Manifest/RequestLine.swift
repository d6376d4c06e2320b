import Batch
import Foundation
import Streams

/// Writes the requests of one step, all members in the order of their names.
struct RequestLine {
    /// The step, the operation and the folder, as they begin the key.
    private let keyStart: String
    private let folder: String
    private let operation: String
    private let end: String

    init(_ step: Manifest.Step) throws {
        let scope = [step.journalName ?? "", step.operation, step.pattern.folder]
        keyStart = scope.map { Self.escaped($0) + "|" }.joined()
        folder = JSONValue.string(step.pattern.folder).jsonText
        operation =
            ",\"op\":\(JSONValue.string(step.operation).jsonText),\"params\":\(try step.runnable.parametersText())"
        end = (step.journalName.map { ",\"step\":\(JSONValue.string($0).jsonText)" } ?? "") + ",\"v\":1}\n"
    }

    func bytes(for item: Item) -> [UInt8] {
        let path = PathParts.absolute(item.path)
        let members = [
            "{\"attempt\":1,\"folder\":", folder, ",\"input\":", JSONValue.string(path).jsonText,
            ",\"key\":", JSONValue.string(keyStart + Self.escaped(item.stem)).jsonText, operation,
            ",\"stem\":", JSONValue.string(item.stem).jsonText, end,
        ]
        return Array(members.joined().utf8)
    }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "|") }) else {
            return text
        }
        return text.replacing("%", with: "%25").replacing("|", with: "%7C")
    }
}
