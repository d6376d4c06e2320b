import Batch
import Foundation
import Synchronization

/// An operation made for these tests: writes a text in capitals, fails on texts that ask for it, counts its work.
struct Uppercase: BatchOperation {
    struct Parameters: OperationParameters {
        @Parameter("Text added to the output.") var suffix = ""
        @Parameter("Ending of the output's name.") var ending = "up"
        @Parameter("The word that texts beginning with locked ask for.") var word: String?
        @Parameter("Files joined with the item.", .inManifestsOnly, .joinedFiles) var with: [String] = []
        @Parameter("Folder of the outputs of long texts; short ones go to short.") var sorted: String?
    }

    struct Outcome: OperationResult {
        var letters: Int
        var faults: [ItemFailure] = []
        var unusedParameters: Set<String> = []
        var notes: [String] = []
        var subfolder: String?
        var rows: [Row] { [Row(["letters": .integer(letters)])] }
    }

    /// How often an item was really processed.
    final class Tally: Sendable {
        let count = Atomic<Int>(0)
    }

    static let name = "test.uppercase"
    static let traits = OperationTraits(
        version: 1,
        acceptedExtensions: ["txt"],
        dispensableParameters: [["word"]])

    let parameters: Parameters
    var tally = Tally()
    var resources: [String] = []
    /// The length of the longest short text.
    var shortLength = 10

    init(_ parameters: Parameters) { self.parameters = parameters }

    func resources(without unused: Set<String>) -> [String] { resources }

    func outputPlan(of item: Item) -> OutputPlan {
        let file = item.stem + "." + parameters.ending
        guard let long = parameters.sorted else { return [file] }
        return OutputPlan([file], sortedBy: "length", into: ["short", long])
    }
    func makeWorker() throws -> any OperationWorker<Outcome> { Worker(operation: self) }

    struct Worker: OperationWorker {
        let operation: Uppercase

        func process(_ item: Item, in context: ItemContext) throws -> Outcome {
            operation.tally.count.add(1, ordering: .relaxed)
            let text = try String(contentsOfFile: item.path, encoding: .utf8)
            let file = try context.makeFile(extension: operation.parameters.ending)
            try file.write(Array((text.uppercased() + operation.parameters.suffix).utf8))
            if text.hasPrefix("pair") { try context.makeFile(extension: "second").write(Array(text.utf8)) }
            if text.hasPrefix("fail") {
                throw ItemFailure(code: "test.failed", message: "asked to fail", remedy: "Do not ask.")
            }
            if text.hasPrefix("nothing") {
                throw ItemFailure(code: "select.nothing", message: "no match", remedy: "Ask for more.")
            }
            if text.hasPrefix("retry") {
                throw ItemFailure(code: "test.busy", message: "busy", remedy: "Wait.", cause: .moment)
            }
            let faults =
                text.hasPrefix("fault")
                ? [ItemFailure(code: "test.part", message: "half", remedy: "No.")] : []
            let usesWord = text.hasPrefix("locked")
            if usesWord, operation.parameters.word == nil {
                throw ItemFailure(code: "test.locked", message: "locked", remedy: "Give the word.")
            }
            var outcome = Outcome(
                letters: text.count, faults: faults, unusedParameters: usesWord ? [] : ["word"])
            outcome.subfolder = subfolder(of: text)
            if text.hasPrefix("note") {
                outcome.notes = text.split(separator: "\n").dropFirst().map(String.init)
            }
            return outcome
        }

        private func subfolder(of text: String) -> String? {
            switch text {
            case "nowhere": nil
            case "elsewhere": "elsewhere"
            default: text.count > operation.shortLength ? operation.parameters.sorted : "short"
            }
        }
    }
}
