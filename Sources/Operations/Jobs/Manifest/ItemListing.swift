package import Batch
import Foundation
import Settings
import Streams

/// Turns a manifest into requests for workers: one line of JSON per remaining item.
package struct ItemListing {
    /// The number of items in all and of those left to do.
    package struct Count: Sendable {
        package var items = 0
        package var left = 0
    }

    private let manifest: Manifest
    private let step: String?
    private let options: BatchOptions

    /// Prepares a list of all steps or of the named one.
    package init(_ manifest: Manifest, step: String? = nil, options: BatchOptions) throws {
        let names = manifest.steps.map(\.name)
        if let step, !names.contains(step) {
            throw ParameterFailure(
                "--step: \"\(step)\" is not a step; \(NameGuess.hint(for: step, among: names))")
        }
        self.manifest = manifest
        self.step = step
        self.options = options
    }

    /// Hands each line to `sink`. Outputs of earlier steps are included as far as the journal has them.
    package func list(journalPath: String? = nil, to sink: ([UInt8]) throws -> Void) throws -> Count {
        try OutputClaims.check(manifest, try PlannedInputs(manifest, journal: nil))
        let journal = try journal(at: journalPath)
        let part = manifest.part(of: options.shard)
        let inputs = StepInputs(manifest: part)
        var count = Count()
        for step in part.steps where self.step == nil || step.name == self.step {
            let request = try RequestLine(step)
            try step.runnable.plan(
                try inputs.items(of: step, in: journal), into: manifest.folder(of: step), journal: journal,
                options: options.of(step), foreseesFailures: false
            ) { item, intent, _ in
                count.items += 1
                guard intent.isLeft else { return }
                count.left += 1
                try sink(request.bytes(for: item))
            }
        }
        return count
    }

    private func journal(at path: String?) throws -> Journal? {
        guard let path else { return try Journal.existing(inFolder: manifest.output, shard: options.shard) }
        return FileKind(at: path) == .nothing ? nil : try Journal(at: path)
    }
}

/// Writes the requests of one step, with members sorted by name.
private struct RequestLine {
    /// The beginning of every key: step, operation and folder.
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
