package import Batch
import SwissCoordinates
import WebFeatures

/// Fetches all features of a layer of a Web Feature Service, or those of a box or with certain values, into a file.
package struct FetchFeatures: BatchOperation {
    /// What `parcels.fetch` is told.
    package struct Parameters: ServiceReading {
        /// The layer's name; needed where the service has several.
        package var layer: String?
        /// West, south, east and north of a box, separated by commas.
        package var bbox: String?
        /// Conditions `NAME=VALUE`, all of which have to hold.
        package var filter: [String] = []
        /// A condition in CQL, for services that speak it.
        package var cql: String?
        /// An attribute that orders the features, for services that need one to give page after page.
        package var sortBy: String?
        /// How many features at most.
        package var limit: Int?
        /// How many features are asked for at once.
        package var pageSize = 1_000
        /// What the service is asked for: `geojson` or `gml`; without it, GeoJSON where it is offered.
        package var pageFormat: String?
        /// Whether fewer features are taken than the service says that there are.
        package var allowShort = false
        /// The version to speak.
        package var wfsVersion: String?
        /// A file with `user:password` in its first line.
        package var passwordFile: String?
        /// How often a request is sent again that failed in a way that may pass.
        package var retries = 4
        /// The system of the service's coordinates: a name, or `auto`.
        package var from = "auto"
        /// The system of the output; without it, WGS84 in GeoJSON and KML, and LV95 in all others.
        package var to: String?
        /// What is written.
        package var format = ConvertFormat.geojson
        /// Decimals; without them, a millimetre's worth.
        package var decimals: Int?

        /// Everything at its default.
        package init() {}

        package static let files = ["passwordFile": ""]
    }

    package static let name = "parcels.fetch"
    package static let version = 1
    package static let takesAddresses = true
    package static let acceptedExtensions: Set<String> = []

    package let parameters: Parameters
    let request: FetchRequest
    let access: ServiceAccess
    let source: SourceSystem
    let target: ReferenceSystem

    package init(_ parameters: Parameters) throws { try self.init(parameters, secrets: AddressSecrets()) }

    /// Creates the operation with what stood in the addresses and is not kept.
    package init(_ parameters: Parameters, secrets: AddressSecrets) throws {
        self.parameters = parameters
        request = try FetchRequest(parameters)
        access = try ServiceAccess(parameters, secrets)
        source = try SourceSystem(parameters.from)
        target = try ReferenceSystem(parameters.to ?? parameters.format.usualSystem)
        try ParameterCheck.decimals(parameters.decimals)
    }

    /// The grids that coordinates go through.
    package var resources: [String] { TransformOptions().fileHashes(withHeights: target.heights != nil) }

    package func plannedOutputs(of item: Item) -> [String] {
        parameters.format.featureFormat.outputs(withStem: item.stem)
    }

    package func makeWorker() throws -> any OperationWorker<FetchedFeatures> {
        FetchFeaturesWorker(operation: self)
    }
}
