package import Batch

/// Pulls the positions of a trustee's instance of Nyla into a table, page by page.
package struct PullExpenses: BatchOperation {
    /// What `expenses.pull` is told.
    package struct Parameters: PagePulling {
        /// The profile; without it, the environment's or the file's default.
        package var profile: String?
        /// The mandate in place of the profile's.
        package var mandate: String?
        /// The trustee's instance in place of the profile's.
        package var instance: String?
        /// Only what the service finds by these words.
        package var search: String?
        /// How many positions are asked for at once.
        package var pageSize = 100
        /// What is written.
        package var format = TableFormat.csv
        /// Whether the last good answer is taken where the service cannot be reached; it counts as done.
        package var offline = false
        /// How often a request is sent again that failed in a way that may pass.
        package var retries = 4

        /// Everything at its default.
        package init() {}
    }

    package static let name = "expenses.pull"
    package static let version = 1
    package static let takesAddresses = true
    package static let asksAnew = true
    package static let acceptedExtensions: Set<String> = []

    package let parameters: Parameters
    let service: PulledService

    package init(_ parameters: Parameters) throws { try self.init(parameters, at: nil) }

    /// Creates the operation for a service that is open already.
    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
        try parameters.checkPageSize()
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<PulledExpenses> {
        PullExpensesWorker(operation: self)
    }
}
