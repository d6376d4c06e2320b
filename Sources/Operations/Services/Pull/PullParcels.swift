package import Batch
import SwissCoordinates

/// Pulls the parcels of an instance of Nyla's real estate into a file, page by page.
package struct PullParcels: BatchOperation {
    /// What `parcels.pull` is told.
    package struct Parameters: PagePulling {
        /// The profile; without it, the environment's or the file's default.
        package var profile: String?
        /// The mandate in place of the profile's.
        package var mandate: String?
        /// The instance of the real estate in place of the profile's.
        package var instance: String?
        /// Only the parcels of this project.
        package var project: String?
        /// Only the parcels with these identifiers of Nyla's.
        package var ids: [String] = []
        /// Only what touches this box: west, south, east and north, in LV95, LV03 or WGS84.
        package var bbox: String?
        /// How many parcels are asked for at once.
        package var pageSize = 100
        /// The system of the output; without it, WGS84 in GeoJSON and KML, and LV95 in all others.
        package var to: String?
        /// What is written.
        package var format = ConvertFormat.geojson
        /// Decimals; without them, a millimetre's worth.
        package var decimals: Int?
        /// Whether the last good answer is taken where the service cannot be reached; it counts as done.
        package var offline = false
        /// How often a request is sent again that failed in a way that may pass.
        package var retries = 4

        /// Everything at its default.
        package init() {}
    }

    package static let name = "parcels.pull"
    package static let version = 1
    package static let takesAddresses = true
    package static let asksAnew = true
    package static let acceptedExtensions: Set<String> = []

    package let parameters: Parameters
    let service: PulledService
    let target: ReferenceSystem
    let box: ParcelBox?

    package init(_ parameters: Parameters) throws { try self.init(parameters, at: nil) }

    /// Creates the operation for a service that is open already.
    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
        target = try ReferenceSystem(parameters.to ?? parameters.format.usualSystem)
        box = try parameters.bbox.map(ParcelBox.init)
        try parameters.checkPageSize()
        try ParameterCheck.decimals(parameters.decimals)
    }

    /// The grids that coordinates go through.
    package var resources: [String] { TransformOptions().fileHashes(withHeights: target.heights != nil) }

    package func plannedOutputs(of item: Item) -> [String] {
        parameters.format.featureFormat.outputs(withStem: item.stem)
    }

    package func makeWorker() throws -> any OperationWorker<PulledParcels> {
        try PullParcelsWorker(operation: self)
    }
}
