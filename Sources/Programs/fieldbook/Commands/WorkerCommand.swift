import Jobs
public import ArgumentParser
public import Batch

struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Do what lines on standard input ask for, a line of JSON back for each.",
        discussion: """
            For engines that spread items over machines; "fieldbook batch items" prints the lines. Each asks for one \
            item: {"v":1,"key","op","input","params","attempt"}, with "stem", "folder" and "step" if need be. Each \
            answer is {"v":1,"key","status","recipe","input","output","error","ms"}, the status ok, failed, or \
            skipped where the same outputs were there already. An item that cannot be done is a failed line; a line \
            that asks for nothing ends the worker with 2. Documents are worked on in a process of their own with \
            limits. Many workers can share the output folder.

            Example:
              fieldbook batch items job.yaml -o out | fieldbook worker -o out \\
                > results.ndjson
              fieldbook batch merge out results.ndjson
            """)

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The folder for the outputs.", valueName: "folder"),
        completion: .directory)
    var output: String?

    @Flag(help: "Replace outputs that are there already and differ.")
    var overwrite = false

    @OptionGroup var workers: WorkerOptions

    @Flag(help: ArgumentHelp("Serve the local pool.", visibility: .private))
    var staged = false

    @Option(help: ArgumentHelp("What the process may use.", visibility: .private))
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
