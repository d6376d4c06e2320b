package import Batch
package import Routes

/// Finds where vehicles stood, from when to when.
package struct FindStops: TravelOperation {
    /// What `routes.stops` is told.
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
        /// The rules of cleaning.
        package var rules = CleaningRules()
        /// What is written, rows or points; CSV without it.
        package var format: TravelFormat?

        /// Everything at its default.
        package init() {}

        package static let files = ["with": "", "events": "", "places": ""]
    }

    package static let name = "routes.stops"
    package static let version = 3

    package let parameters: Parameters
    package let source: TravelSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try TravelSource(parameters)
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<TravelSummary> {
        FindStopsWorker(operation: self)
    }
}

/// Finds the stops of one file after the other.
struct FindStopsWorker: OperationWorker {
    let operation: FindStops

    func process(_ item: Item, in context: ItemContext) throws -> TravelSummary {
        let source = operation.source
        let vehicles = try source.vehicles(of: item, in: context)
        let places = try source.placeBook()
        let words = StretchWords(input: vehicles.input, zone: source.zone, places: places)
        let output = try TravelOutput(operation.parameters.format, in: context)
        try output.writeNames(of: words.stopRow(nil))
        let asked = try source.asked(of: vehicles)
        for itinerary in asked {
            let halts = Set(itinerary.stopsOnTheWay)
            for stop in itinerary.stops {
                let kind = halts.contains(stop) ? StretchWords.halt : stop.kind.rawValue
                try output.write(
                    words.stopRow(stop, kind: kind),
                    TravelShape(stop, of: itinerary, name: words.placesText(stop)))
            }
        }
        try output.finish()
        return TravelSummary(vehicles, asked, source, output.notes + places.doubts)
    }
}
