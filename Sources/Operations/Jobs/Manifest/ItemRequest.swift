import Settings
import Batch
import Streams

/// One line of NDJSON that asks for one item, as workers take it.
struct ItemRequest {
    /// Why a line asks for nothing.
    struct Misfit: Error {
        let message: String
    }

    /// What lines of the same step have in common.
    struct Step: Hashable {
        var name: String?
        var operation: String
        var folder: String
        var parameters: JSONValue
    }

    private static let members = [
        "v", "key", "op", "input", "params", "attempt", "step", "stem", "folder",
    ]

    let step: Step
    let item: Item

    init(_ line: [UInt8]) throws {
        let object = try Self.object(line)
        func text(_ name: String, _ expectation: String) throws -> String? {
            guard let value = object[name] else { return nil }
            guard case .string(let text) = value, !text.isEmpty, !text.utf8.contains(0) else {
                throw Misfit(message: "\(name): \(expectation) was expected")
            }
            return text
        }
        guard object["v"] == .integer(1) else { throw Misfit(message: "v: 1 was expected") }
        guard let operation = try text("op", "an operation's name") else {
            throw Misfit(message: "op: an operation's name was expected")
        }
        guard let input = try text("input", "a file's path"), input != "-" else {
            throw Misfit(message: "input: a file's path was expected")
        }
        _ = try text("key", "a text")
        let folder = try text("folder", "a folder below the output folder") ?? "."
        guard let folder = OutputFolder.normalized(folder) else {
            throw Misfit(message: "folder: a folder below the output folder was expected")
        }
        let stem = try text("stem", "a path without an extension") ?? Item.stem(ofInputAt: input)
        guard OutputFolder.normalized(stem) == stem, stem != "." else {
            throw Misfit(message: "stem: a path below the folder, without an extension, was expected")
        }
        step = Step(
            name: try text("step", "a step's name"), operation: operation, folder: folder,
            parameters: try Self.parameters(object["params"]))
        item = Item(path: input, stem: stem)
    }

    private static func object(_ line: [UInt8]) throws -> JSONObject {
        var reader = JSONReader(bytes: line)
        let object: JSONObject
        do {
            object = try reader.readObject()
            guard try reader.peekSignificant() == nil else {
                throw Misfit(message: "one JSON object was expected, and more follows it")
            }
        } catch let error as ReadingError {
            throw Misfit(
                message: "no JSON object: \(error.place.map { $0 + ": " } ?? "")\(error.message)")
        }
        for member in object.members where !members.contains(member.name) {
            let hint = NameGuess.hint(for: member.name, among: members)
            throw Misfit(message: "\"\(member.name)\" is unknown here; \(hint)")
        }
        return object
    }

    private static func parameters(_ value: JSONValue?) throws -> JSONValue {
        switch value {
        case nil: return .object(JSONObject())
        case .object?: return value ?? .null
        default: throw Misfit(message: "params: names and values were expected")
        }
    }
}
