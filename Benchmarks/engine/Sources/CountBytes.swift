import Batch
import Foundation

/// The least work that still reads its item: counts the bytes, and copies them when asked to.
struct CountBytes<Place: WorkPlace>: BatchOperation {
    struct Parameters: OperationParameters {
        @Parameter("Copy each file.")
        var copies = false

        init() {}
    }

    struct Outcome: OperationResult {
        var bytes: Int
        var rows: [Row] { [Row(["bytes": .integer(bytes)])] }
    }

    static var name: String { "bench.\(Place.self)" }
    static var traits: OperationTraits {
        OperationTraits(version: 1, acceptedExtensions: ["txt"], isolation: Place.isolation)
    }

    let parameters: Parameters

    init(_ parameters: Parameters) { self.parameters = parameters }

    func outputPlan(of item: Item) -> OutputPlan { parameters.copies ? [item.stem + ".txt"] : [] }
    func makeWorker() throws -> any OperationWorker<Outcome> { Worker(copies: parameters.copies) }

    private struct Worker: OperationWorker {
        let copies: Bool

        func process(_ item: Item, in context: ItemContext) throws -> Outcome {
            let bytes = try Data(contentsOf: URL(filePath: item.path))
            if copies { try context.makeFile(extension: "txt").write(Array(bytes)) }
            return Outcome(bytes: bytes.count)
        }
    }
}

/// Where items are worked on.
protocol WorkPlace: Sendable {
    static var isolation: Isolation { get }
}

/// In the run's own process.
enum InProcess: WorkPlace {
    static var isolation: Isolation { .none }
}

/// In worker processes.
enum WorkerProcesses: WorkPlace {
    static var isolation: Isolation { .process }
}
