import APICore
package import Batch

/// Downloads documents from a profile's service, each from an address there, to the place that its item names.
///
/// What stands behind `#` in an address says in which state the service has the document: another one is another document, so that
/// what has not changed since the last run is known by it.
package struct PullDocuments: BatchOperation {
    /// What `documents.pull` is told.
    package struct Parameters: ServicePulling {
        /// The profile; without it, the environment's or the file's default.
        package var profile: String?
        /// The mandate in place of the profile's.
        package var mandate: String?
        /// The instance in place of the profile's.
        package var instance: String?
        /// How often a request is sent again that failed in a way that may pass.
        package var retries = 4

        /// Everything at its default.
        package init() {}
    }

    package static let name = "documents.pull"
    package static let version = 1
    package static let takesAddresses = true
    package static let acceptedExtensions: Set<String> = []
    package static let dispensableParameters: [Set<String>] = [["retries"]]
    /// More downloads than these at once are rude to a server.
    private static let mostAtOnce = 16

    package let parameters: Parameters
    let service: PulledService
    let limits = HostLimits(perHost: Self.mostAtOnce)
    let webPages = WebPageCount()

    package init(_ parameters: Parameters) throws { try self.init(parameters, at: nil) }

    /// Creates the operation for a service that is open already.
    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
    }

    /// The document keeps its own name, which is the whole stem.
    package func plannedOutputs(of item: Item) -> [String] { [item.stem] }

    package func makeWorker() throws -> any OperationWorker<PulledDocument> {
        PullDocumentsWorker(operation: self)
    }
}
