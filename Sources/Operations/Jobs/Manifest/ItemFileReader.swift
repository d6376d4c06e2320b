import LandOperations
import Settings
import Batch
import Foundation
import Yams

/// Reads a batch for machines: NDJSON with a request for one item a line, as workers take them.
///
/// Lines with the same operation, parameters, step and folder form one step. Of a file of millions of lines only the
/// items stay in memory. Paths are seen from the current folder.
package struct ItemFileReader {
    private static let endings: Set<String> = ["ndjson", "jsonl"]
    private static let longestLine = 1 << 18
    private static let mostItems = 20_000_000
    private static let mostSteps = 10_000

    private let mistakes: MistakeList
    private var steps: [Manifest.Step] = []
    /// Where a step stands in `steps`; `nil` for one that is wrong, which was then noted.
    private var places: [ItemRequest.Step: Int?] = [:]
    /// Steps by what they do: the same parameters can be written in several ways.
    private var placesByMeaning: [String: Int] = [:]
    private var itemCount = 0

    /// Whether the file at `path` is such a file, by its name.
    package static func reads(_ path: String) -> Bool {
        endings.contains(PathParts(path).suffix.lowercased())
    }

    /// Reads the file at `path`; throws all its mistakes.
    package static func read(fileAt path: String, output: String) throws -> Manifest {
        let lines: LineReader
        do {
            lines = try LineReader(path: path, longestLine: longestLine)
        } catch {
            throw ManifestError(
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
            let names = OperationCatalogue.all.map { $0.name }
            mistakes.add(
                line,
                "op: \"\(step.operation)\" is unknown; \(NameGuess.hint(for: step.operation, among: names))")
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
