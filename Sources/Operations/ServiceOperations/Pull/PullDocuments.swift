import APICore
package import Batch

/// Downloads documents from a profile's service, each from an address there, to the place that its item names; in a manifest, the
/// service's own address stands for all that it lists when the step begins.
///
/// What stands behind `#` in an address says in which state the service has the document: another one is another document, so that
/// what has not changed since the last run is known by it.
package struct PullDocuments: BatchOperation {
    /// Parameters of `documents.pull`.
    package struct Parameters: ServicePulling {
        @Parameter("Kind of documents: files, or those of a trustee.", .value("kind"))
        package var kind = DocumentListing.Kind.files
        @Parameter("Only documents in this folder of the service and below.", .value("id"))
        package var folder: String?
        @Parameter("Only documents that the service finds by these words.", .value("words"))
        package var search: String?
        package var service = ServiceParameters()

        package init() {}
    }

    package static let name = "documents.pull"
    package static let traits = OperationTraits(
        version: 1,
        acceptsAddresses: true,
        dispensableParameters: [dispensable])
    /// What is listed, and how often is tried again, makes no other document.
    static let dispensable: Set<String> = ["kind", "folder", "search", "retries"]
    /// More downloads than these at once are rude to a server.
    private static let mostAtOnce = 16

    package let parameters: Parameters
    let service: PulledService
    let limits = HostLimits(perHost: Self.mostAtOnce)
    let webPages = WebPageCount()

    package init(_ parameters: Parameters) throws { try self.init(parameters, at: nil) }

    /// Creates the operation for a service that is open already.
    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        guard parameters.folder == nil || parameters.kind == .files else {
            throw ParameterFailure("folder", "it goes with kind files only")
        }
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
    }

    /// The document keeps its own name, which is the whole stem; what the service will list shows when it is asked.
    package func plannedOutputs(of item: Item) -> [String] {
        (try? service.isAddress(of: item)) == true ? [] : [item.stem]
    }

    package func makeWorker() throws -> any OperationWorker<PulledDocument> {
        PullDocumentsWorker(operation: self)
    }
}

extension PullDocuments: ListingOperation {
    package func listed(_ items: ItemList, earlier: [JournaledAddress]) throws -> ItemList {
        guard !items.isEmpty else { return items }
        do {
            var listed = ItemList()
            for item in items {
                listed.append(contentsOf: try service.isAddress(of: item) ? all(earlier) : ItemList([item]))
            }
            return listed
        } catch let error as any ItemFailureConvertible {
            throw RunFailure(error.itemFailure)
        }
    }

    private func all(_ earlier: [JournaledAddress]) throws -> ItemList {
        var listing = DocumentListing(parameters.kind, of: try service.opened())
        listing.folder = parameters.folder
        listing.search = parameters.search
        listing.earlier = earlier
        return try listing.items()
    }
}
