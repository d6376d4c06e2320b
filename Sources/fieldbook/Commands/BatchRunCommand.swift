import ArgumentParser
import Batch
import Operations

struct BatchRunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run every step of a manifest, or what is left of it.",
        discussion: """
            A manifest is a YAML file: an output folder, and steps with a name, an operation, inputs, an output folder \
            and parameters. It is checked wholly before the first item is touched. Paths in it are relative to its \
            own folder.

            Operations with their parameters and defaults; "-" stands for none:
              \(OperationCatalogue.descriptions.joined(separator: "\n  "))

            Example, job.yaml:
              version: 1
              output: out
              steps:
                - name: map
                  operation: parcels.render
                  inputs: [parcels/*.geojson]
                  output: maps
                  parameters: {title: Musterwil, format: pdf, scale: 1000}

              fieldbook batch run job.yaml
            """)

    @OptionGroup(title: "The job") var job: JobOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        ThreadLimit.ensure()
        let progress = ProgressDisplay(isQuiet: options.quiet)
        let runner = ManifestRunner(try job.manifest(), options: options.batchOptions)
        if options.dryRun { return try options.format.print(try runner.plan()) }
        let steps = try runner.run(
            journalPath: options.journal, progress: progress, interruption: Interruption(telling: progress))
        try options.format.print(steps.map(\.row))
        let report = steps.map(\.report).reduce(BatchReport()) { $0.adding($1) }
        for line in report.lines { progress.printNote(line) }
        throw ExitCode(ExitStatus(report).rawValue)
    }
}
