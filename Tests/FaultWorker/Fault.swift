import Batch
import Foundation

/// An operation that does what the item's file says, a misdeed a line, and then writes the file's text as `.out`.
struct Fault: BatchOperation {
    struct Parameters: OperationParameters {}

    struct Outcome: OperationResult {
        /// The process that did it.
        var process: Int32
        var rows: [Row] { [Row(["process": .integer(Int(process))])] }
    }

    static let name = "test.fault"
    static let traits = OperationTraits(
        version: 1,
        acceptedExtensions: ["txt"],
        isolation: .process)

    let parameters: Parameters

    init(_ parameters: Parameters) { self.parameters = parameters }

    func outputPlan(of item: Item) -> OutputPlan { [item.stem + ".out"] }
    func makeWorker() throws -> any OperationWorker<Outcome> { Worker() }

    struct Worker: OperationWorker {
        func process(_ item: Item, in context: ItemContext) throws -> Outcome {
            let text = try String(contentsOfFile: item.path, encoding: .utf8)
            for line in text.split(separator: "\n") { try Misdeed(line)?.commit(on: item, in: context) }
            let file = try context.makeFile(extension: "out")
            try file.write(Array(text.utf8))
            return Outcome(process: getpid())
        }
    }
}
