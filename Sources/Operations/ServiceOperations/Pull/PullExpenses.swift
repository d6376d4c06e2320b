package import LandOperations
package import Batch

/// Pulls the positions of a trustee's instance of Nyla into a table, page by page.
package struct PullExpenses: BatchOperation {
    /// Parameters of `expenses.pull`.
    package struct Parameters: PagePulling {
        @Parameter("Only positions that the service finds by these words.", .value("words"))
        package var search: String?
        @Parameter("Positions per request.", in: 1...1_000, .value("n"))
        package var pageSize = 100
        @Parameter("Format of the output.", .readByCommand(as: "to-format"))
        package var format = TableFormat.csv
        @Parameter("Use the service's last good answer if it cannot be reached, and say so.", .inManifestsOnly)
        package var offline = false
        package var service = ServiceParameters()

        package init() {}
    }

    package static let name = "expenses.pull"
    package static let traits = OperationTraits(
        version: 1,
        acceptsAddresses: true,
        isRepeatedAlways: true)

    package let parameters: Parameters
    let service: PulledService

    package init(_ parameters: Parameters) throws { try self.init(parameters, at: nil) }

    /// Creates the operation for a service that is open already.
    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<PulledExpenses> {
        PullExpensesWorker(operation: self)
    }
}
