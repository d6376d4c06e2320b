public import ArgumentParser
public import Batch
import CommandRuns
import Jobs

struct BatchItemsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "items",
        abstract: "List the remaining items of a manifest as NDJSON.",
        discussion: """
            Each line is a request for a worker: the operation, its parameters, the input, and where its \
            outputs go. For steps that use outputs of earlier steps, only outputs that already exist are \
            listed. Inputs have absolute paths.

            Example:
              fieldbook batch items job.yaml -o out --step documents > items.ndjson
              fieldbook batch run items.ndjson -o out
            """)

    @OptionGroup(title: "The job") var job: JobOptions

    @Option(help: ArgumentHelp("List the items of this step only.", valueName: "name"))
    var step: String?

    @OptionGroup(title: "Remaining items") var selection: SelectionOptions

    func run() throws {
        let manifest = try job.manifest(selection)
        let progress = selection.progress
        manifest.printNotes(on: progress)
        let listing = try ItemListing(manifest, step: step, options: selection.batchOptions)
        let count = try listing.list(journalPath: selection.journal) { try StandardOutput.write($0) }
        progress.printNote("\(count.left) of \(count.items) items are left to do")
    }
}

struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Process requests from standard input, one JSON object per line, and print the answers.",
        discussion: """
            Use this command in systems that distribute work to several machines. "fieldbook batch items" \
            prints one request per item. A request is a JSON object with "v" (always 1), "key", "op" (the \
            operation), "input", "params" and "attempt", and optionally "stem", "folder" and "step". Each \
            answer contains "v", "key", "status", "recipe" (a hash of the versions and parameters that \
            affected the item), "input", "output", "error" and "ms". The status is "ok", "failed" or \
            "skipped" (identical outputs already existed). If a line is not a valid request, the worker \
            stops with exit code 2. Documents are processed in a separate process with limits. Several \
            workers can share an output folder.

            Example:
              fieldbook batch items job.yaml -o out | fieldbook worker -o out \\
                > results.ndjson
              fieldbook batch merge out results.ndjson
            """)

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The folder for the outputs.", valueName: "folder"),
        completion: .directory)
    var output: String?

    @Flag(help: "Replace existing outputs that differ.")
    var overwrite = false

    @OptionGroup var workers: WorkerOptions

    @Flag(help: ArgumentHelp("Serve the local pool.", visibility: .private))
    var staged = false

    @Option(help: ArgumentHelp("Limits of the process.", visibility: .private))
    var limits: WorkerLimits?

    func validate() throws {
        try OutputName.check(output)
        if !staged && output == nil { throw ValidationError("-o: a folder for the outputs was expected.") }
    }

    func run() throws {
        if staged {
            return try StagedService(
                OperationCatalogue.all.map { StagedOperation($0) }, limits: limits ?? WorkerLimits()
            ).serve()
        }
        var options = BatchOptions(jobs: 1, toolVersion: FieldbookVersion.current)
        options.mayOverwrite = overwrite
        options.workers = workers.settings
        try PublishingService(
            OperationCatalogue.all, root: output ?? ".", options: options,
            readParameters: OperationCatalogue.parameters
        ).serve()
    }
}

extension WorkerLimits: ExpressibleByArgument {}

struct BatchMergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Record the results of workers and shards in the output folder's journal.",
        discussion: """
            Reads the answers of "fieldbook worker", and the journals of shards in the folder. Afterwards, \
            the report and the status include these results, and a later run processes only the remaining \
            items. The exit code is 0 if everything could be recorded, even if items failed. The printed \
            result and the status count the failed items, and the report lists them.

            Examples:
              fieldbook batch merge out results.ndjson
              fieldbook batch merge out
            """)

    @Argument(help: "The output folder.", completion: .directory)
    var folder: String

    @Argument(help: "Files with the answers of workers; - is standard input.", completion: .file())
    var results: [String] = []

    @OptionGroup var rows: RowFormatOption

    func run() throws {
        guard FileKind(at: folder) == .folder else {
            throw ValidationError("\(folder): an output folder was expected.")
        }
        var merge = try ResultMerge(
            intoFolder: folder, options: BatchOptions(jobs: 1, toolVersion: FieldbookVersion.current))
        for path in results { try merge.merge(fileAt: path) }
        try merge.mergeShards()
        try merge.finish()
        try rows.format.print([
            Row([
                "items": .integer(merge.count.items), "done": .integer(merge.count.done),
                "failed": .integer(merge.count.failed), "duplicates": .integer(merge.count.duplicates),
                "of_shards": .integer(merge.count.ofShards),
            ])
        ])
    }
}
