import ArgumentParser
import Batch
import CommandRuns
import Jobs

struct BatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch", abstract: "Run a manifest of steps, and report on it.",
        subcommands: [
            BatchRunCommand.self, BatchStatusCommand.self, BatchReportCommand.self, BatchItemsCommand.self,
            BatchMergeCommand.self, BatchOperationsCommand.self, BatchSchemaCommand.self,
        ])
}

struct BatchOperationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "operations",
        abstract: "List the operations available in manifests, and their parameters.",
        discussion: """
            Without names, prints a row for each operation. With names, prints a row for each parameter of \
            these operations, with its default and a description; "-" means that the parameter has no \
            default.

            Examples:
              fieldbook batch operations
              fieldbook batch operations parcels.render
            """)

    @Argument(help: ArgumentHelp("Operations, such as parcels.render.", valueName: "names"))
    var names: [String] = []

    @OptionGroup var rows: RowFormatOption

    func run() throws {
        guard !names.isEmpty else { return try rows.format.print(OperationCatalogue.rows) }
        let operations = try names.map { name in
            guard let operation = OperationCatalogue.operation(named: name) else {
                throw ValidationError(
                    "\"\(name)\" is not an operation; fieldbook batch operations lists them.")
            }
            return operation
        }
        try rows.format.print(operations.flatMap { OperationCatalogue.parameterRows(of: $0) })
    }
}

struct BatchSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON schema of manifests.",
        discussion: """
            Editors use the schema to complete names and mark errors. Most editors find the schema if the \
            manifest's first line refers to it:

              # yaml-language-server: $schema=job.schema.json

            Example:
              fieldbook batch schema > job.schema.json
            """)

    func run() throws {
        try StandardOutput.write(Array(try ManifestSchema.text().utf8))
    }
}
