import Jobs
import ArgumentParser
import Batch

struct BatchRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run every step of a manifest, or what is left of it.",
        discussion: """
            A manifest is a YAML file: an output folder, and steps with a name, an operation, inputs, an output folder \
            and parameters. It is checked wholly before the first item is touched. Paths in it are relative to its \
            own folder.

            Inputs are files, folders and globs, lists of files (filesFrom), and the outputs of earlier steps: \
            {step: NAME}, of some endings only {step: NAME, endings: [pdf]}. In a step's output {folder}, {name} and \
            {extension} are those of each item. ${year} is the value of year among the variables, or from \
            --set year=2026. A step's jobs go before --jobs.

            Steps that pull from a service have its address as input; that of documents.pull stands for all documents \
            that the service lists when the step begins, and addresses of documents for these. A step that cannot go \
            on, such as one whose service nobody is signed in to, ends with the steps that take its outputs; the \
            others go on.

            A job for machines is NDJSON with a worker's request for one item a line, as "fieldbook batch items" \
            prints them; lines with the same operation, parameters, step and folder are one step.

            "fieldbook batch operations" lists the operations, "fieldbook batch operations parcels.render" the \
            parameters of one with their defaults.

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

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let progress = ProgressDisplay(isQuiet: options.selection.quiet)
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
            interruption: Interruption(telling: progress))
        try options.format.print(steps.map(\.row))
        let report = steps.map(\.report).reduce(BatchReport()) { $0.adding($1) }
        for line in report.lines { progress.printNote(line) }
        let status = Self.commonEnd(of: steps, report).map { ExitStatus($0) } ?? ExitStatus(report)
        let isMiswired = status == .allDone && steps.contains(where: \.takesNothing)
        throw ExitCode((isMiswired ? ExitStatus.nothingToDo : status).rawValue)
    }

    /// What ended every step, so that nothing was done.
    private static func commonEnd(of steps: [ManifestRunner.StepReport], _ report: BatchReport)
        -> ItemFailure?
    {
        let ends = steps.compactMap(\.end)
        return ends.count == steps.count && report.done + report.alreadyDone == 0 ? ends.first : nil
    }
}
