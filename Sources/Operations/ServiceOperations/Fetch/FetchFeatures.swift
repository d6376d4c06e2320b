package import LandOperations
package import Batch
import SwissCoordinates
package import WebFeatures

/// Fetches all features of a layer of a Web Feature Service, or those of a box or with certain values, into a file.
package struct FetchFeatures: BatchOperation {
    /// Parameters of `parcels.fetch`.
    package struct Parameters: ServiceReading {
        @Parameter("Name of the layer. Needed if the service has several.", .value("name"))
        package var layer: String?
        @Parameter(
            "Only features that touch this box, in the layer's CRS, LV95, LV03 or WGS84.",
            .value("west,south,east,north"))
        package var bbox: String?
        @Parameter(
            "Only features with this attribute value. Can be repeated; all conditions have to hold.",
            .value("name=value"))
        package var filter: [String] = []
        @Parameter("Only features that meet this condition, for services that support CQL.", .value("condition"))
        package var cql: String?
        @Parameter(
            "Sort by this attribute, unique per feature, for services that need it for paging.", .value("name"))
        package var sortBy: String?
        @Parameter("Maximum number of features.", in: 1...(.infinity), .value("n"))
        package var limit: Int?
        @Parameter("Features per request.", in: 1...100_000, .value("n"))
        package var pageSize = 1_000
        @Parameter("Format to request. Without it, geojson if the service offers it.", .value("format"))
        package var pageFormat: PageFormat?
        @Parameter("Accept fewer features than the service announced, and report it.")
        package var allowShort = false
        @Parameter("CRS of the service's coordinates: lv95, lv03, wgs84, EPSG:n, or auto.", .value("crs"))
        package var from = "auto"
        package var output = ParcelOutputParameters()
        package var service = FeatureServiceParameters()

        package init() {}
    }

    package static let name = "parcels.fetch"
    package static let traits = OperationTraits(version: 1, acceptsAddresses: true)

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
        target = try ReferenceSystem(parameters.output.to ?? parameters.output.format.usualSystem)
    }

    /// The grids that coordinates go through.
    package func resources(without unused: Set<String>) -> [String] { TransformOptions().fileHashes(withHeights: target.heights != nil) }

    package func plannedOutputs(of item: Item) -> [String] {
        parameters.output.format.featureFormat.outputs(withStem: item.stem)
    }

    package func makeWorker() throws -> any OperationWorker<FetchedFeatures> {
        FetchFeaturesWorker(operation: self)
    }
}
