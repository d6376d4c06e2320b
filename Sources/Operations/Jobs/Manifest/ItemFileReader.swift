import Batch
import Foundation
import LandOperations
import Settings
import Streams
import Yams

/// Reads a batch written by a program: NDJSON with a request for one item per line, as workers take them.
///
/// Lines with the same operation, parameters, step and folder form one step. Only the items are kept in memory, so files may have
/// millions of lines. Paths are relative to the current folder.
package struct ItemFileReader {
    private static let endings: Set<String> = ["ndjson", "jsonl"]
    private static let longestLine = 1 << 18
    private static let mostItems = 20_000_000
    private static let mostSteps = 10_000

    private let mistakes: MistakeList
    private var steps: [Manifest.Step] = []
    /// Positions in `steps`; `nil` for steps with errors, which have been reported.
    private var places: [ItemRequest.Step: Int?] = [:]
    /// Positions by meaning, since the same parameters can be written in several ways.
    private var placesByMeaning: [String: Int] = [:]
    private var itemCount = 0

    /// Whether the file at `path` is NDJSON, by its extension.
    package static func reads(_ path: String) -> Bool {
        endings.contains(PathParts(path).suffix.lowercased())
    }

    /// Reads the file at `path`.
    ///
    /// - Throws: `SettingsError` with all errors.
    package static func read(fileAt path: String, output: String) throws -> Manifest {
        let lines: LineReader
        do {
            lines = try LineReader(path: path, longestLine: longestLine)
        } catch {
            throw SettingsError(
                path: path, mistakes: [.init(line: nil, message: "cannot be read; check the path")])
        }
        let mistakes = MistakeList(path: path)
        var reader = ItemFileReader(mistakes: mistakes)
        var number = 0
        while let line = try lines.next(), reader.itemCount <= mostItems {
            number += 1
            reader.add(line, number)
        }
        if reader.itemCount > mostItems {
            mistakes.add(number, "up to \(mostItems) items were expected; use several files")
        }
        if number == 0 { mistakes.add(nil, "the file is empty", kind: .nothingFound) }
        try mistakes.check()
        return Manifest(
            path: path, output: PathParts.absolute(output), steps: reader.steps, addsItems: true)
    }

    private init(mistakes: MistakeList) {
        self.mistakes = mistakes
    }

    private mutating func add(_ line: LineReader.Line, _ number: Int) {
        guard case .bytes(let bytes) = line else {
            mistakes.add(number, "a line of up to 256 KB was expected")
            return
        }
        guard bytes.contains(where: { $0 > 0x20 }) else { return }
        do {
            let request = try ItemRequest(bytes)
            itemCount += 1
            if let place = place(of: request.step, number) { steps[place].items.append(request.item) }
        } catch let error as ItemRequest.Misfit {
            mistakes.add(number, error.message)
        } catch {
            mistakes.add(number, "\(error)")
        }
    }

    private mutating func place(of step: ItemRequest.Step, _ line: Int) -> Int? {
        if let place = places[step] { return place }
        guard places.count < Self.mostSteps else {
            mistakes.add(line, "up to \(Self.mostSteps) kinds of parameters were expected")
            return nil
        }
        let place = newPlace(of: step, line)
        places[step] = .some(place)
        return place
    }

    private mutating func newPlace(of step: ItemRequest.Step, _ line: Int) -> Int? {
        guard let runnable = runnable(step, line), let parameters = try? runnable.parametersText() else {
            return nil
        }
        let meaning = [step.name ?? "", step.operation, step.folder, parameters].joined(separator: "\n")
        if let place = placesByMeaning[meaning] { return place }
        placesByMeaning[meaning] = steps.count
        steps.append(
            Manifest.Step(
                name: step.name ?? step.operation, journalName: step.name, operation: step.operation,
                items: [], pattern: OutputPattern(folder: step.folder), runnable: runnable))
        return steps.count - 1
    }

    private func runnable(_ step: ItemRequest.Step, _ line: Int) -> (any RunnableOperation)? {
        guard let type = OperationCatalogue.operation(named: step.operation) else {
            mistakes.add(
                line,
                "op: \"\(step.operation)\" is unknown; \(OperationCatalogue.hint(for: step.operation))")
            return nil
        }
        do {
            return try type.runnable(Node(json: step.parameters))
        } catch let error as ParameterMisfits {
            for misfit in error.misfits { mistakes.add(line, "params: \(misfit.message)") }
        } catch {
            mistakes.add(line, "params: \(error)")
        }
        return nil
    }
}

/// One line of NDJSON: the request for one item.
private struct ItemRequest {
    /// Why a line is not a request.
    struct Misfit: Error {
        let message: String
    }

    /// What the lines of a step have in common.
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
