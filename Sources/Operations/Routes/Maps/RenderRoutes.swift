package import Batch
import MapDrawing
package import Routes
import SwissCoordinates

/// Draws routes, cleaned as they are measured, as a map with direction, ends, stops, distance marks and a profile.
package struct RenderRoutes: RouteOperation {
    /// What `routes.render` is told.
    package struct Parameters: RouteChoosing, PageParameters {
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
        /// The rules of cleaning.
        package var rules = CleaningRules()
        /// What is drawn: `png`, `svg` or `pdf`.
        package var format = "png"
        /// Stands above the map, in place of name, date and distance; nothing if empty.
        package var title: String?
        /// Stands below the map, before the reference system.
        package var note: String?
        /// Pixels of the longest side, at 150 dots an inch.
        package var size = 1_600
        /// The denominator of an exact scale on paper; without it the map fills its page.
        package var scale: Double?
        /// The paper of an exact scale: `a5` to `a0`.
        package var paper = "a4"
        /// How the paper lies: `portrait`, `landscape`, or as the ground asks for.
        package var orientation: String?
        /// How many times as many pixels to each side, for screens with dense pixels.
        package var pixelRatio = 1.0
        /// The ground to show in LV95: least easting and northing, greatest easting and northing.
        package var box: [Double] = []
        /// The language of the map's own words: `de`, `fr`, `it` or `en`.
        package var language = "de"
        /// What the colours mean.
        package var colourBy = RouteColouring.route
        /// Kilometres between distance marks; 0 for none, a round number by itself without it.
        package var marks: Double?
        /// Whether arrows show the direction.
        package var arrows = true
        /// Minutes from which on a stop is shown; 0 for none.
        package var stops = 5.0
        /// Whether heights and speeds stand below the map.
        package var profile = false
        /// The file of a planned route, drawn below.
        package var plan: String?
        /// A file of areas, such as parcels, drawn below.
        package var background: String?
        /// The layer of that file, if it has several.
        package var backgroundLayer: String?
        /// The attribute that the areas are labelled with.
        package var backgroundLabel: String?

        /// Everything at its default.
        package init() {}

        package static let files = ["plan": "", "background": ""]
    }

    package static let name = "routes.render"
    package static let version = 4

    package let parameters: Parameters
    let reading: RouteReadingOptions
    let choice: RouteChoice
    let cleaner: RouteCleaner
    /// The zone of the date in the title.
    let zone: ClockZone
    let page: PageChoice

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        reading = try RouteReadingOptions(parameters)
        choice = try RouteChoice(parameters)
        cleaner = try ParameterCheck.taken("rules") { try RouteCleaner(rules: parameters.rules) }
        zone = try ReportingZone.zone(parameters)
        page = try PageChoice(parameters)
        if let marks = parameters.marks, !(marks >= 0 && marks <= 100_000) {
            throw ParameterFailure("marks", "0 to 100000 kilometres were expected, not \(marks)")
        }
        guard (0...100_000).contains(parameters.stops) else {
            throw ParameterFailure("stops", "0 to 100000 minutes were expected, not \(parameters.stops)")
        }
    }

    /// The file of the areas.
    var backgroundFile: SecondFile? {
        parameters.background.map { SecondFile($0, VectorSourceOptions(layer: parameters.backgroundLayer)) }
    }

    /// The plan and the areas.
    package var resources: [String] {
        [parameters.plan.map { SecondFile($0).resource }, backgroundFile?.resource].compactMap(\.self)
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format)"]
    }

    package func makeWorker() throws -> any OperationWorker<RouteMapSummary> {
        RenderRoutesWorker(operation: self)
    }
}
