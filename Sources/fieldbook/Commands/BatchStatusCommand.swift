import ArgumentParser
import Batch

struct BatchStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "How far the batch of an output folder is.",
        discussion: """
            A row for each step: its items, done, failed and left, when one was last finished, and whether a run is \
            at work on it, came to its end, was interrupted or killed. Also while a run is at work; the run is not \
            disturbed. The last run is told on standard error.

            Example:
              fieldbook batch status out
            """)

    @Argument(help: "The output folder.", completion: .directory)
    var output: String

    @Option(help: "How results are printed: table, ndjson or csv.")
    var format: ResultFormat = .table

    func run() throws {
        let reader = try JournalReader(folder: output)
        let (steps, runs) = try reader.read { (try $0.stepStandings(), try $0.lastRuns()) }
        try format.print(steps.map(\.row))
        for run in runs { StandardError.write(run.line + "\n") }
    }
}
