import Batch
import Foundation

/// An operation of the run's own process that is not through with an item before a file `<item>.go` is there, and says by
/// `<item>.began` that it has begun.
///
/// An item with the text `deaf` hears of nothing meanwhile; others may be given up.
struct Stuck: BatchOperation {
    struct Parameters: OperationParameters {}

    struct Outcome: OperationResult {
        var rows: [Row] { [] }
    }

    static let name = "test.stuck"
    static let traits = OperationTraits(version: 1, acceptedExtensions: ["txt"])

    let parameters: Parameters

    init(_ parameters: Parameters) { self.parameters = parameters }

    func outputPlan(of item: Item) -> OutputPlan { [item.stem + ".out"] }
    func makeWorker() throws -> any OperationWorker<Outcome> { Worker() }

    struct Worker: OperationWorker {
        func process(_ item: Item, in context: ItemContext) throws -> Outcome {
            let text = try String(contentsOfFile: item.path, encoding: .utf8)
            let file = try context.makeFile(extension: "out")
            try file.write(Array(text.utf8))
            try Data().write(to: URL(filePath: item.path + ".began"))
            while access(item.path + ".go", F_OK) != 0 {
                if text != "deaf" { try WorkStop.check() }
                sched_yield()
            }
            return Outcome()
        }
    }
}
