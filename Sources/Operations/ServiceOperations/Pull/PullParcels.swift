package import LandOperations
package import Batch
import SwissCoordinates

/// Pulls the parcels of an instance of Nyla's real estate into a file, page by page.
package struct PullParcels: BatchOperation {
    /// Parameters of `parcels.pull`.
    package struct Parameters: PagePulling {
        @Parameter("Only the parcels of this project.", .value("id"))
        package var project: String?
        @Parameter(
            "Only the parcels with these identifiers of the service. Can be repeated.", .value("ids"),
            .commaSeparated)
        package var ids: [String] = []
        @Parameter(
            "Only parcels that touch this box in LV95, LV03 or WGS84.", .value("west,south,east,north"))
        package var bbox: String?
        @Parameter("Parcels per request.", in: 1...1_000, .value("n"))
        package var pageSize = 100
        package var output = ParcelOutputParameters()
        @Parameter("Use the service's last good answer if it cannot be reached, and say so.", .inManifestsOnly)
        package var offline = false
        package var service = ServiceParameters()

        package init() {}
    }

    package static let name = "parcels.pull"
    package static let traits = OperationTraits(
        version: 1,
        acceptsAddresses: true,
        isRepeatedAlways: true)

    package let parameters: Parameters
    let service: PulledService
    let target: ReferenceSystem
    let box: ParcelBox?

    package init(_ parameters: Parameters) throws { try self.init(parameters, at: nil) }

    /// Creates the operation for a service that is open already.
    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
        target = try ReferenceSystem(parameters.output.to ?? parameters.output.format.usualSystem)
        box = try parameters.bbox.map(ParcelBox.init)
    }

    /// The grids that coordinates go through.
    package func resources(without unused: Set<String>) -> [String] { TransformOptions().fileHashes(withHeights: target.heights != nil) }

    package func plannedOutputs(of item: Item) -> [String] {
        parameters.output.format.featureFormat.outputs(withStem: item.stem)
    }

    package func makeWorker() throws -> any OperationWorker<PulledParcels> {
        try PullParcelsWorker(operation: self)
    }
}
