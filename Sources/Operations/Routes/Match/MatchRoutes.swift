package import Batch
package import Routes
import SwissCoordinates

/// Tells which areas routes go through, parcels or municipalities, with metres and seconds in each.
package struct MatchRoutes: RouteOperation {
    /// What `routes.match` is told.
    package struct Parameters: CleanRouteReading {
        /// The format, where the content does not show it.
        package var fromFormat: RouteFormat?
        /// The zone of times that do not say theirs.
        package var zone: String?
        /// Columns of a table in place of the usual ones.
        package var columns: [String] = []
        /// The unit of speeds, in place of the format's own.
        package var speedUnit: SpeedUnit?
        /// Decimals of encoded polylines, 5 or 6.
        package var polylinePrecision = 5
        /// The day of the first fix, where times of day have none.
        package var date: String?
        /// The devices that are wanted; all without any.
        package var devices: [String] = []
        /// The beginning: a day, a month, a year or a time.
        package var since: String?
        /// The end, which belongs to it where it is a day, a month or a year.
        package var until: String?
        /// The zone of days and clocks in what is asked for and written.
        package var reportZone: String?
        /// Whether the routes are cleaned first.
        package var clean = false
        /// The rules of cleaning.
        package var rules = CleaningRules()
        /// The file with the areas.
        package var areas = ""
        /// The layer of that file, if it has several.
        package var areasLayer: String?
        /// The attribute that names an area; without it EGRID, number or municipality, as the file has them.
        package var by: String?
        /// What is written: rows, or the pieces of the way by area.
        package var format: ParcelFormat?

        /// Everything at its default.
        package init() {}

        package static let files = ["areas": ""]
    }

    package static let name = "routes.match"
    package static let version = 3

    package let parameters: Parameters
    let source: CleanRouteSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try CleanRouteSource(parameters)
    }

    /// The areas' file.
    var areasFile: SecondFile {
        SecondFile(parameters.areas, VectorSourceOptions(layer: parameters.areasLayer))
    }

    /// The grids that coordinates go through, and the areas.
    package var resources: [String] {
        TransformOptions().fileHashes(withHeights: false) + [areasFile.resource]
    }

    package func plannedOutputs(of item: Item) -> [String] {
        (parameters.format ?? .csv).outputs(withStem: item.stem)
    }

    package func makeWorker() throws -> any OperationWorker<MatchSummary> {
        guard !parameters.areas.isEmpty else {
            throw ItemFailure(
                code: "match.noAreas", message: "no file with areas was named",
                remedy: "Name it, as in areas: parcels.gpkg.", cause: .setting)
        }
        return MatchRoutesWorker(operation: self)
    }
}
