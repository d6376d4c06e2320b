public import Batch
import Routes

/// Finds the places and times at which vehicles stood.
public struct FindStops: TravelOperation {
    /// Parameters of `routes.stops`.
    public struct Parameters: TravelReading {
        public var division = TravelParameters()
        public var input = RouteInputParameters()
        public var cleaning = CleaningParameters()
        @Parameter("Format of the output, rows or points. (default: csv)", .readByCommand(as: "to-format"))
        public var format: TravelFormat?

        public init() {}
    }

    public static let name = "routes.stops"
    public static let traits = OperationTraits.routes(version: 5)

    public let parameters: Parameters
    public let source: TravelSource

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try TravelSource(parameters)
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    public func makeWorker() throws -> any OperationWorker<TravelSummary> {
        FindStopsWorker(operation: self)
    }
}

/// Finds the stops of one file after the other.
private struct FindStopsWorker: OperationWorker {
    let operation: FindStops

    func process(_ item: Item, in context: ItemContext) throws -> TravelSummary {
        let source = operation.source
        let vehicles = try source.vehicles(of: item, in: context)
        let places = try source.placeBook()
        let rows = StretchRows(input: vehicles.input, zone: source.zone, places: places)
        let output = try TravelOutput(operation.parameters.format, in: context)
        try output.writeNames(of: rows.stopRow(nil))
        let asked = try source.asked(of: vehicles)
        for itinerary in asked {
            let halts = Set(itinerary.stopsOnTheWay)
            for stop in itinerary.stops {
                let kind = halts.contains(stop) ? StretchRows.halt : stop.kind.rawValue
                try output.write(
                    rows.stopRow(stop, kind: kind),
                    TravelShape(stop, of: itinerary, name: rows.placesText(stop)))
            }
        }
        try output.finish()
        return TravelSummary(vehicles, asked, source, output.notes + places.doubts)
    }
}
