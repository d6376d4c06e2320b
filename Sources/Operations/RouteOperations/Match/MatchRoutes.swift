package import LandOperations
package import Batch
import Routes
import SwissCoordinates

/// Tells which areas routes go through, parcels or municipalities, with metres and seconds in each.
package struct MatchRoutes: RouteOperation {
    /// Parameters of `routes.match`.
    package struct Parameters: CleanRouteReading {
        package var choice = RouteChoiceParameters()
        package var input = RouteInputParameters()
        package var cleaning = CleaningParameters()
        @Parameter("Clean the routes first.") package var clean = false
        @Parameter("File with the areas.", .file, .value("file"), .required) package var areas = ""
        @Parameter("Layer of the areas' file, if it has several.", .value("name")) package var areasLayer:
            String?
        @Parameter(
            "Attribute that names an area. Without it, EGRID, number or municipality.", .value("attribute"))
        package var by: String?
        @Parameter(
            "Format of the output, rows or the pieces of the way. Without it, CSV.",
            .readByCommand(as: "to-format"))
        package var format: ParcelFormat?

        package init() {}
    }

    package static let name = "routes.match"
    package static let traits = OperationTraits.routes(version: 3)

    package let parameters: Parameters
    let source: CleanRouteSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try CleanRouteSource(parameters)
    }

    /// The areas' file.
    var areasFile: SecondFile {
        SecondFile(parameters.areas, VectorSourceOptions(layer: parameters.areasLayer))
    }

    /// The grids that coordinates go through, and the areas.
    package func resources(without unused: Set<String>) -> [String] {
        TransformOptions().fileHashes(withHeights: false) + [areasFile.resource]
    }

    package func plannedOutputs(of item: Item) -> [String] {
        (parameters.format ?? .csv).outputs(withStem: item.stem)
    }

    package func makeWorker() throws -> any OperationWorker<MatchSummary> {
        return MatchRoutesWorker(operation: self)
    }
}
