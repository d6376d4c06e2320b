@testable import Batch
import TestSupport
import Foundation
import Synchronization

/// Runs `Uppercase` over a folder, as the command would.
struct BatchHarness {
    let folder: TemporaryFolder
    var options = BatchOptions(jobs: 3, toolVersion: "1")
    var operation = Uppercase(.init())
    var inputs = ["in"]
    /// The standard error.
    let said = Said()

    final class Said: Sendable {
        private let all = Mutex("")
        var text: String { all.withLock { $0 } }
        var lines: [String] { text.split(separator: "\n").map(String.init) }
        func add(_ more: String) { all.withLock { $0 += more } }
    }

    init() throws { try self.init(in: TemporaryFolder()) }

    init(in folder: TemporaryFolder) throws { self.folder = folder }

    var items: ItemList {
        get throws {
            try InputSelection.items(
                of: inputs.map { folder.path + "/" + $0 },
                acceptedExtensions: Uppercase.traits.acceptedExtensions)
        }
    }

    /// The output folder.
    var root: OutputRoot? {
        get throws { try OutputRoot(of: .folder(folder.path + "/out"), below: nil, making: true) }
    }

    private var runner: BatchRunner<Uppercase> {
        get throws {
            let output = folder.path + "/out"
            return try BatchRunner(
                operation, items: try items, destination: .folder(output),
                journal: try Journal(inFolder: output), options: options)
        }
    }

    /// What a run would do with the items, in their order.
    func plan() throws -> [String] {
        var plan: [String] = []
        try runner.plan { _, intent, _ in plan.append(intent.description) }
        return plan
    }

    @discardableResult
    func run() throws -> BatchSummary {
        try runner.run(
            printingTo: nil,
            progress: ProgressDisplay(isQuiet: true, isTerminal: false) { [said] in said.add($0) },
            interruption: Interruption())
    }

    /// How many items were processed since the last call.
    func worked(during body: () throws -> Void) rethrows -> Int {
        let before = operation.tally.count.load(ordering: .relaxed)
        try body()
        return operation.tally.count.load(ordering: .relaxed) - before
    }
}
