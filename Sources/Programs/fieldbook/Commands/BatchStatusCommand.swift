import ArgumentParser
import Batch

struct BatchStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "How far the batch of an output folder is.",
        discussion: """
            A row for each step: its items, done, done with faults, failed and left, when one was last finished, and \
            whether a run is at work on it, came to its end, gave up, was interrupted or killed, or has not begun it. \
            Items that the last run was not asked for count as not_asked only, and items that failed with its options and are \
            done with others as done_otherwise only. Also while a run is at work; the run \
            is not disturbed. The last run, and parts of which nothing is known here, are told on standard error.

            It tells what runs have noted, and does not look whether the outputs are still there; the same run again \
            with --dry-run does.

            Example:
              fieldbook batch status out
            """)

    @OptionGroup var batch: JournalChoice

    @Option(help: "How results are printed: table, ndjson or csv.")
    var format: ResultFormat = .table

    func run() throws {
        let reader = try batch.reader()
        let (steps, notes) = try reader.read { (try $0.stepStandings(), try $0.notes()) }
        try format.print(steps.map(\.row))
        for note in notes + steps.compactMap(\.note) { StandardError.write(note + "\n") }
    }
}
