import Jobs
import ArgumentParser
import Batch

struct BatchOperationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "operations",
        abstract: "The operations that manifests can name, and their parameters.",
        discussion: """
            Without a name, a row for each operation. With names, a row for each of their parameters, its default and \
            what it is for; "-" stands for none.

            Examples:
              fieldbook batch operations
              fieldbook batch operations parcels.render
            """)

    @Argument(help: ArgumentHelp("Operations, such as parcels.render.", valueName: "names"))
    var names: [String] = []

    @Option(help: "How results are printed: table, ndjson or csv.")
    var format: ResultFormat = .table

    func run() throws {
        guard !names.isEmpty else { return try format.print(OperationCatalogue.rows) }
        let operations = try names.map { name in
            guard let operation = OperationCatalogue.operation(named: name) else {
                throw ValidationError(
                    "\"\(name)\" is no operation; fieldbook batch operations lists them.")
            }
            return operation
        }
        try format.print(operations.flatMap { OperationCatalogue.parameterRows(of: $0) })
    }
}
