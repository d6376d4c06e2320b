package import Batch
package import Routes

/// Splits what vehicles recorded into travels, and tells each with its metres, raw and clean.
package struct SplitTravels: TravelOperation {
    /// What `routes.travels` is told.
    package struct Parameters: TravelReading {
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
        /// Files that are put together with the item.
        package var with: [String] = []
        /// The device of routes that name none.
        package var device: String?
        /// The devices that are wanted.
        package var devices: [String] = []
        /// The beginning.
        package var since: String?
        /// The end.
        package var until: String?
        /// The zone of days and clocks in what is asked for and written.
        package var reportZone: String?
        /// The rules that divide the time.
        package var travels = TravelRules()
        /// Traccar's geofence events.
        package var events: String?
        /// A file of named places.
        package var places: String?
        /// Whether stops stand among the travels.
        package var stops = false
        /// Travels by hand, which are told in place of those that the rules find.
        package var manual: String?
        /// Devices whose side trips are told, or `all`.
        package var sideTrips: [String] = []
        /// Metres within which vehicles are together.
        package var togetherRadius = 200.0
        /// The rules of cleaning.
        package var rules = CleaningRules()
        /// What is written, rows or lines; CSV without it.
        package var format: TravelFormat?

        /// Everything at its default.
        package init() {}

        package static let files = ["with": "", "events": "", "places": "", "manual": ""]
    }

    package static let name = "routes.travels"
    package static let version = 3

    package let parameters: Parameters
    package let source: TravelSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try TravelSource(parameters)
        guard (1...100_000).contains(parameters.togetherRadius) else {
            throw ParameterFailure("togetherRadius", "1 to 100000 metres were expected")
        }
        if !parameters.sideTrips.isEmpty && parameters.devices.isEmpty {
            throw ParameterFailure("sideTrips", "devices has to name the vehicle that the others leave")
        }
    }

    package var resources: [String] {
        source.resources
            + (parameters.manual.map { [FileDigest.resource($0)] } ?? [])
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<TravelSummary> {
        SplitTravelsWorker(operation: self)
    }
}
