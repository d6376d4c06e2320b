package import LandOperations
package import Batch
package import MapDrawing
import Routes
import SwissCoordinates

/// Draws routes, cleaned as they are measured, as a map with direction, ends, stops, distance marks and a profile.
package struct RenderRoutes: RouteOperation {
    /// Parameters of `routes.render`.
    package struct Parameters: RouteReading {
        package var page = MapPageParameters()
        package var choice = RouteChoiceParameters()
        package var input = RouteInputParameters()
        package var cleaning = CleaningParameters()
        @Parameter("Format of the map.", .readByCommand(as: "to-format")) package var format = MapFormat.png
        @Parameter("Meaning of the colours.", .value("figure")) package var colourBy = RouteColouring.route
        @Parameter("Draw heights and speeds over the distance below the map.") package var profile = false
        @Parameter(
            "Distance between distance marks, 0 for none. Without it, a round number that suits.", unit: "km",
            in: 0...100_000)
        package var marks: Double?
        @Parameter(
            "Draw arrows in the direction of travel.",
            .flags(("false", "no-arrows", "Draw no arrows in the direction of travel.")))
        package var arrows = true
        @Parameter("Shortest stop that is shown, 0 for none.", unit: "minutes", in: 0...100_000)
        package var stops = 5.0
        @Parameter("Planned route, drawn below.", .file, .value("file")) package var plan: String?
        @Parameter("Areas in any format, such as parcels, drawn below.", .file, .value("file"))
        package var background: String?
        @Parameter("Layer of the areas' file, if it has several.", .value("name")) package
            var backgroundLayer: String?
        @Parameter("Attribute that labels the areas.", .value("attribute")) package var backgroundLabel:
            String?

        package init() {}
    }

    package static let name = "routes.render"
    package static let traits = OperationTraits.routes(version: 4)

    package let parameters: Parameters
    let reading: RouteReadingOptions
    let choice: RouteChoice
    let cleaner: RouteCleaner
    /// The zone of the date in the title.
    let zone: ClockZone
    let page: PageChoice

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        reading = try RouteReadingOptions(parameters.input)
        choice = try RouteChoice(parameters.choice)
        cleaner = try RouteCleaner(rules: parameters.cleaning.effectiveRules())
        zone = try ReportingZone.zone(parameters.choice.reportZone)
        page = try PageChoice(parameters.page, parameters.format)
    }

    /// The file of the areas.
    var backgroundFile: SecondFile? {
        parameters.background.map { SecondFile($0, VectorSourceOptions(layer: parameters.backgroundLayer)) }
    }

    /// The plan and the areas.
    package func resources(without unused: Set<String>) -> [String] {
        [parameters.plan.map { SecondFile($0).resource }, backgroundFile?.resource].compactMap(\.self)
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<RouteMapSummary> {
        RenderRoutesWorker(operation: self)
    }
}
