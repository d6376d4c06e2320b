public import Batch
import Routes
import Streams

/// Splits the record of vehicles into trips, and reports each with its raw and clean metres.
public struct SplitTravels: TravelOperation {
    /// Parameters of `routes.travels`.
    public struct Parameters: TravelReading {
        public var division = TravelParameters()
        public var input = RouteInputParameters()
        public var cleaning = CleaningParameters()
        @Parameter("Also list the stops, in chronological order.") public var stops = false
        @Parameter(
            """
            JSON file of trips entered by hand, with title, source_device_id, from_date and to_date. These \
            trips are listed instead of detected trips; in the total, overlapping times count only once.
            """, .file, .value("file"))
        public var manual: String?
        @Parameter(
            """
            For each trip of a vehicle named with --devices, list the side trips of these other devices, \
            that is, their drives away from that vehicle. "all" means every other device. Can be \
            repeated.
            """,
            .value("names"), .commaSeparated)
        public var sideTrips: [String] = []
        @Parameter(
            "With --side-trips, largest distance between vehicles that count as travelling together.",
            unit: "metres",
            in: 1...100_000)
        public var togetherRadius = 200.0
        @Parameter("Format of the output, rows or lines. (default: csv)", .readByCommand(as: "to-format"))
        public var format: TravelFormat?

        public init() {}
    }

    public static let name = "routes.travels"
    public static let traits = OperationTraits.routes(version: 6)

    public let parameters: Parameters
    public let source: TravelSource

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try TravelSource(parameters)
        if !parameters.sideTrips.isEmpty && parameters.division.choice.devices.isEmpty {
            throw ParameterFailure("sideTrips", "devices must name the vehicle that the others leave")
        }
    }

    public func resources(without unused: Set<String>) -> [String] {
        source.resources
            + (parameters.manual.map { [FileDigest.resource($0)] } ?? [])
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    public func makeWorker() throws -> any OperationWorker<TravelSummary> {
        SplitTravelsWorker(operation: self)
    }
}

/// Splits the records of one file after the other.
private struct SplitTravelsWorker: OperationWorker {
    let operation: SplitTravels

    func process(_ item: Item, in context: ItemContext) throws -> TravelSummary {
        let (source, parameters) = (operation.source, operation.parameters)
        let vehicles = try source.vehicles(of: item, besides: parameters.sideTrips, in: context)
        let places = try source.placeBook()
        var rows = StretchRows(input: vehicles.input, zone: source.zone, places: places)
        rows.hasTitles = parameters.manual != nil || !parameters.sideTrips.isEmpty
        let output = try TravelOutput(parameters.format, in: context)
        try output.writeNames(of: rows.travelRow(nil, kind: ""))
        var writer = TravelWriter(rows: rows, output: output)
        writer.beside = vehicles.beside
        writer.besideAll = parameters.sideTrips == ["all"]
        writer.togetherRadius = parameters.togetherRadius
        writer.hasStops = parameters.stops
        let asked = try source.asked(of: vehicles)
        var notes = places.doubts
        if let manual = parameters.manual {
            let travels = try manualTravels(manual)
            let written = try writer.write(travels, of: asked)
            if written < travels.count {
                notes.append(
                    "\(travels.count - written) of \(travels.count) trips entered by hand are outside the record"
                )
            }
        } else {
            for itinerary in asked { try writer.write(itinerary) }
        }
        try output.finish()
        return TravelSummary(vehicles, asked, source, notes + output.notes)
    }

    private func manualTravels(_ path: String) throws -> [ManualTravel] {
        try NamedFile.reading(path) {
            try ManualTravelReader(zone: operation.source.zone).travels(from: ByteSource(path: path))
        }
    }
}

/// Writes trips in order of time, each followed by the side trips of other vehicles.
private struct TravelWriter {
    let rows: StretchRows
    let output: TravelOutput
    /// The vehicles whose side trips are reported.
    var beside: [Itinerary] = []
    /// Whether these are all other vehicles instead of named ones.
    var besideAll = false
    var togetherRadius = 200.0
    var hasStops = false

    /// Writes the trips and gaps of a vehicle, and its stops and halts if `hasStops` is set.
    func write(_ itinerary: Itinerary) throws {
        var halts = hasStops ? itinerary.stopsOnTheWay[...] : []
        for stretch in itinerary.stretches where hasStops || stretch.kind != .stop {
            try write(stretch, of: itinerary, kind: stretch.kind.rawValue)
            if stretch.kind == .travel { try writeSideTrips(during: stretch, of: itinerary) }
            while let halt = halts.first, halt.start.time < stretch.end.time {
                try output.write(
                    rows.haltRow(halt), TravelShape(halt, of: itinerary, name: rows.placesText(halt)))
                halts.removeFirst()
            }
        }
    }

    /// Writes trips by hand, each as a whole, and the sum of those of each device; returns the number of trips.
    func write(_ travels: [ManualTravel], of itineraries: [Itinerary]) throws -> Int {
        let selection = TravelSelection(of: itineraries)
        var own: [ManualTravel] = []
        for manual in travels {
            guard let itinerary = selection.itinerary(of: manual.device),
                let travel = itinerary.whole(in: manual.window)
            else { continue }
            own.append(manual)
            try write(travel, of: itinerary, kind: "manual", title: manual.title)
            try writeSideTrips(during: travel, of: itinerary)
        }
        guard output.hasRows else { return own.count }
        for total in selection.totals(of: own.map { ($0.device, $0.window) }) {
            try output.write(rows.totalRow(total), .nothing)
        }
        return own.count
    }

    private func writeSideTrips(during travel: Stretch, of main: Itinerary) throws {
        let window = TimeWindow(since: travel.start.time, until: travel.end.time)
        for other in beside {
            for trip in main.sideTrips(of: other, in: window, radius: togetherRadius)
            where !besideAll || trip.hasLeft || trip.cameBack {
                try write(trip.travel, of: other, kind: "side", title: Self.words(for: trip))
            }
        }
    }

    private static func words(for trip: SideTrip) -> String {
        switch (trip.hasLeft, trip.cameBack) {
        case (true, true): "left and came back"
        case (true, false): "left"
        case (false, true): "came back"
        case (false, false): "apart"
        }
    }

    private func write(
        _ stretch: Stretch, of itinerary: Itinerary, kind: String, title: String? = nil
    ) throws {
        let name = title ?? rows.placesText(stretch)
        try output.write(
            rows.travelRow(stretch, kind: kind, title: title),
            TravelShape(stretch, of: itinerary, name: name))
    }
}
