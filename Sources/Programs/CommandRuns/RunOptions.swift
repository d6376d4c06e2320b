public import ArgumentParser
public import Batch
import Foundation

/// Options of a run that all batch commands have.
package struct RunOptions: JoinedArguments {
    private var rows = RowFormatOption()
    package var pace = PaceOptions()
    package private(set) var selection = SelectionOptions()
    package private(set) var workers = WorkerOptions()

    package init() {}

    package init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: ParameterName.self)
        rows = try RowFormatOption(from: decoder)
        pace = try PaceOptions(from: decoder)
        selection = try SelectionOptions(from: decoder)
        workers = try WorkerOptions(from: decoder)
    }

    package var joined: [any ParsableArguments] { [rows, pace, selection, workers] }

    /// Format of the printed rows.
    package var format: ResultFormat { rows.format }

    /// Only show what would be done.
    package var dryRun: Bool { pace.dryRun }

    package var batchOptions: BatchOptions {
        var options = selection.batchOptions
        options.jobs = pace.jobs ?? ProcessInfo.processInfo.activeProcessorCount
        options.mayOverwrite = pace.overwrite
        options.isUnordered = pace.unordered
        options.workers = workers.settings
        options.maximumFailures = pace.failFast ? 1 : pace.maxFailures
        return options
    }
}

/// Options that determine how many items are processed at once, and when a run stops.
package struct PaceOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Number of items to process at the same time. (default: the number of processors)", valueName: "n"
        ))
    package var jobs: Int?

    @Flag(help: "Replace existing outputs.")
    package var overwrite = false

    @Flag(help: "Stop at the first failure.")
    var failFast = false

    @Option(help: ArgumentHelp("Stop after this many failures.", valueName: "n"))
    var maxFailures: Int?

    @Flag(help: "Print results as items finish, not in the order of the inputs.")
    var unordered = false

    @Flag(help: "Only show what would be done.")
    package var dryRun = false

    package init() {}

    package func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs: 1 to 256 were expected.") }
        if let maxFailures, maxFailures < 1 {
            throw ValidationError("--max-failures: 1 or more was expected.")
        }
    }
}

/// The option `--format` of commands that print rows.
package struct RowFormatOption: ParsableArguments {
    @Option(help: "Format of the printed results.")
    package var format: ResultFormat = .table

    package init() {}
}

extension ResultFormat: ExpressibleByArgument {}

/// Options that determine which items are left to do, according to the journal.
package struct SelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep the journal of finished items in this file. (default: a file in the output folder)",
            valueName: "file"),
        completion: .file())
    package var journal: String?

    @Flag(help: "Retry items that failed in an earlier run.")
    var retryFailed = false

    @Flag(help: "Process finished items again, and replace their outputs unless somebody has changed them.")
    var force = false

    @Option(
        help: ArgumentHelp(
            "Process only part i of n, counted from 0. Run the same command with the other parts on other machines.",
            valueName: "i/n"))
    package var shard: Shard?

    @Flag(
        name: .shortAndLong,
        help: "Print only results and messages about items, without progress or a summary.")
    package var quiet = false

    package init() {}

    package var batchOptions: BatchOptions {
        var options = BatchOptions(jobs: 1, toolVersion: FieldbookVersion.current)
        options.retriesFailed = retryFailed
        options.redoesDone = force
        options.shard = shard
        return options
    }

    /// Progress and notes of the run on standard error.
    package var progress: ProgressDisplay { ProgressDisplay(isQuiet: quiet) }

    /// The journal of `--journal` if it exists already.
    package var existingJournalPath: String? { journal.flatMap { FileKind(at: $0) == .file ? $0 : nil } }
}

extension Shard: ExpressibleByArgument {
    /// Reads `i/n`.
    public init?(argument: String) { self.init(argument) }
}
