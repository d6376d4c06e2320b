public import ArgumentParser
public import Batch
import Foundation

/// How a run behaves; the same for every batch command.
struct RunOptions: ParsableArguments {
    @Option(help: "How results are printed: table, ndjson or csv.")
    var format: ResultFormat = .table

    @Option(name: .shortAndLong, help: ArgumentHelp("How many items are worked on at once.", valueName: "n"))
    var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

    @Flag(help: "Replace outputs that are there already.")
    var overwrite = false

    @Flag(help: "Stop at the first failure.")
    var failFast = false

    @Option(help: ArgumentHelp("Stop after this many failures.", valueName: "n"))
    var maxFailures: Int?

    @Flag(help: "Print results as they come, not in the order of the inputs.")
    var unordered = false

    @OptionGroup var selection: SelectionOptions

    @OptionGroup var workers: WorkerOptions

    @Flag(help: "Only show what would be done.")
    var dryRun = false

    func validate() throws {
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs: 1 to 256 were expected.") }
        if let maxFailures, maxFailures < 1 {
            throw ValidationError("--max-failures: 1 or more was expected.")
        }
    }

    var batchOptions: BatchOptions {
        var options = selection.batchOptions
        options.jobs = jobs
        options.mayOverwrite = overwrite
        options.isUnordered = unordered
        options.workers = workers.settings
        options.maximumFailures = failFast ? 1 : maxFailures
        return options
    }
}

extension ResultFormat: ExpressibleByArgument {}
