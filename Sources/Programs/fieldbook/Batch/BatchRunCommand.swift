import ArgumentParser
import Batch
import CommandRuns
import Jobs

struct BatchRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run all steps of a manifest, or continue an interrupted run.",
        discussion: """
            A manifest is a YAML file with an output folder and steps; each step has a name, an operation, \
            inputs, an output folder and parameters. The whole manifest is checked before the first item is \
            processed. Paths in it are relative to the manifest's own folder.

            Inputs are files, folders, globs, lists of files (filesFrom), and outputs of earlier steps: \
            {step: NAME} means all outputs of a step, and {step: NAME, endings: [pdf]} only those with \
            certain extensions. In the path of a step's output folder, {folder}, {name} and {extension} \
            stand for the folder, name and extension of each item. ${year} is the value of the variable \
            year; --set year=2026 replaces it. A step's key "jobs" overrides --jobs.

            The input of a step that downloads from a service is the service's address. documents.pull \
            downloads all documents that the service lists when the step begins, or a single document if the \
            input is that document's address. If a step cannot continue, for example because nobody is \
            signed in to its service, the steps that use its outputs end too; the other steps continue.

            Instead of a manifest, the job can be NDJSON with one item per line, as "fieldbook batch items" \
            prints it; lines with the same operation, parameters, step and folder form a step.

            "fieldbook batch operations" lists the operations. "fieldbook batch operations parcels.render" \
            lists the parameters of one operation, with their defaults.

            Example, job.yaml:
              version: 1
              output: out
              variables: {village: Musterwil}
              steps:
                - name: converted
                  operation: parcels.convert
                  inputs: [parcels/*.geojson]
                  output: parcels
                - name: map
                  operation: parcels.render
                  inputs: {step: converted}
                  output: maps
                  parameters: {title: "${village}", format: pdf, scale: 1000}

              fieldbook batch run job.yaml
              fieldbook batch run job.yaml --set village=Muri
            """)

    @OptionGroup(title: "The job") var job: JobOptions

    @OptionGroup(title: "Batch options") var options: RunOptions

    func run() throws {
        let progress = options.selection.progress
        let manifest = try job.manifest(options.selection)
        manifest.printNotes(on: progress)
        let runner = ManifestRunner(manifest, options: options.batchOptions)
        if options.dryRun {
            let status = try options.format.printPlan(noting: progress) { print in
                try runner.plan(journalPath: options.selection.existingJournalPath, print)
            }
            throw ExitCode(status.rawValue)
        }
        let steps = try runner.run(
            journalPath: options.selection.journal, progress: progress,
            interruption: Interruption(notedOn: progress))
        try options.format.print(steps.map(\.row))
        let report = steps.map(\.report).reduce(BatchSummary()) { $0.adding($1) }
        for line in report.lines { progress.printNote(line) }
        let status = Self.commonEnd(of: steps, report).map { ExitStatus($0) } ?? ExitStatus(report)
        let isMiswired = status == .allDone && steps.contains(where: \.takesNothing)
        throw ExitCode((isMiswired ? ExitStatus.nothingToDo : status).rawValue)
    }

    /// The failure that ended the first step, if every step ended by a failure and nothing was done.
    private static func commonEnd(of steps: [ManifestRunner.StepReport], _ report: BatchSummary)
        -> ItemFailure?
    {
        let ends = steps.compactMap(\.end)
        return ends.count == steps.count && report.done + report.alreadyDone == 0 ? ends.first : nil
    }
}

/// A manifest, and options that override it.
struct JobOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A manifest in YAML, or items in NDJSON, one per line.", valueName: "job"),
        completion: .file(extensions: ["yaml", "yml", "ndjson", "jsonl"]))
    var path: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The output folder, instead of the manifest's; required for NDJSON.", valueName: "folder"),
        completion: .directory)
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Value for one of the manifest's variables. Can be repeated.", valueName: "name=value"))
    var set: [VariableSetting] = []

    func validate() throws { try OutputName.check(output) }

    /// Reads and checks the manifest, and finds its inputs.
    func manifest(_ selection: SelectionOptions) throws -> Manifest {
        if ItemFileReader.reads(path) {
            guard let output else {
                throw ValidationError("-o: NDJSON has no output folder; name one.")
            }
            guard set.isEmpty else { throw ValidationError("--set: NDJSON has no variables.") }
            return try ItemFileReader.read(fileAt: path, output: output)
        }
        return try ManifestReader.read(
            fileAt: path, output: output,
            settings: Dictionary(set.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }),
            earlier: EarlierRuns(journalPath: selection.journal, shard: selection.shard))
    }

    /// A variable and its value, such as `year=2026`.
    struct VariableSetting: ExpressibleByArgument {
        let name: String
        let value: String

        init?(argument: String) {
            guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
            name = String(argument[..<sign])
            value = String(argument[sign...].dropFirst())
        }
    }
}
