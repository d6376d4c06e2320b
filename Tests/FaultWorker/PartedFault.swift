import Batch
import Foundation

/// An operation on files with a part a line: each does what its line says, and then writes it as `.<place>.out`; all
/// together become `.list`. A line that begins with `open` is done whenever the file is opened.
struct PartedFault: BatchOperation {
    struct Parameters: OperationParameters {}

    struct Outcome: OperationResult {
        /// The lines, or the codes of what was wrong with them.
        var parts: [String]
        var faults: [ItemFailure] = []
        var rows: [Row] { parts.map { Row(["part": .text($0)]) } }
    }

    static let name = "test.parts"
    static let traits = OperationTraits(
        version: 1,
        acceptedExtensions: ["txt"],
        isolation: .process,
        dividesItems: true,
        secondsPerStep: 60)

    let parameters: Parameters

    init(_ parameters: Parameters) { self.parameters = parameters }

    func outputPlan(of item: Item) -> OutputPlan { [item.stem + ".list"] }
    func makeWorker() throws -> any OperationWorker<Outcome> { Worker() }

    struct Worker: DividingWorker {
        typealias Result = Outcome

        func open(_ item: Item, in context: ItemContext) throws -> any ItemParts<Outcome> {
            let text = try String(contentsOfFile: item.path, encoding: .utf8)
            let lines = text.split(separator: "\n")
            for line in lines where line.hasPrefix("open ") {
                try Misdeed(line.dropFirst("open ".count))?.commit(on: item, in: context)
            }
            return Lines(item: item, context: context, lines: lines.filter { !$0.hasPrefix("open ") })
        }

        func combine(_ results: [Outcome], of item: Item, in context: ItemContext) throws -> Outcome {
            var whole = Outcome(parts: results.flatMap(\.parts))
            whole.faults = results.flatMap(\.faults)
            if whole.faults.count == whole.parts.count, let first = whole.faults.first { throw first }
            try context.makeFile(ending: ".list").write(Array(whole.parts.joined(separator: "\n").utf8))
            return whole
        }
    }

    struct Lines: ItemParts {
        let item: Item
        let context: ItemContext
        let lines: [Substring]

        var count: Int { lines.count }
        var atOnce: Int { 3 }

        func process(_ range: Range<Int>) throws -> Outcome {
            for place in range {
                context.report(progress: "part \(place + 1) of \(count)")
                // Work in progress when the process dies must not be visible.
                let file = try context.makeFile(ending: ".\(place).out")
                let line = lines[place]
                let deed = line.hasPrefix("usually ") ? line.dropFirst("usually ".count) : line
                try Misdeed(deed)?.commit(on: item, in: context)
                try file.write(Array(lines[place].utf8))
            }
            return Outcome(parts: lines[range].map(String.init))
        }

        /// A line that begins with `usually` has another way.
        func processOtherwise(_ part: Int) throws -> Outcome? {
            guard lines[part].hasPrefix("usually ") else { return nil }
            try context.makeFile(ending: ".\(part).out").write(Array("otherwise".utf8))
            return Outcome(parts: ["otherwise"])
        }

        func substitute(for part: Int, _ failure: ItemFailure) throws -> Outcome {
            try context.makeFile(ending: ".\(part).out").write(Array(failure.code.utf8))
            return Outcome(parts: [failure.code], faults: [failure])
        }
    }
}
