package import Batch
package import Routes

/// Keeps the logbook of vehicles: drives with what they were for, sums by period, a page to print.
package struct KeepLogbook: TravelOperation {
    /// What `routes.logbook` is told.
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
        /// A file that says what drives were for.
        package var logbook: String?
        /// What drives are for that no rule matches, in place of what the file says.
        package var standard: LogbookKind?
        /// Odometers' readings, `DEVICE=KILOMETRES` at the first fix or `DEVICE=KILOMETRES@WHEN`.
        package var odometer: [String] = []
        /// What a row is; on a page what its sums are of, months where it is drives.
        package var by = LogbookRows.drive
        /// Whether the page has its sums alone, without the drives.
        package var sumsOnly = false
        /// The page's language.
        package var language = LogbookLanguage.de
        /// Whether the page has kilometres before cleaning too.
        package var raw = false
        /// The rules of cleaning.
        package var rules = CleaningRules()
        /// What is written; CSV without it.
        package var format: LogbookFormat?

        /// Everything at its default.
        package init() {}

        package static let files = ["with": "", "events": "", "places": "", "logbook": ""]
    }

    package static let name = "routes.logbook"
    package static let version = 3

    package let parameters: Parameters
    package let source: TravelSource
    /// What drives were for.
    let rules: LogbookRules
    /// The places that have names.
    let places: PlaceBook
    let keeper: LogbookKeeper
    /// What the parameter `odometer` tells, and not the file.
    let readings: [OdometerReading]

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        let source = try TravelSource(parameters)
        self.source = source
        var rules = try parameters.logbook.map { try LogbookFile.rules(atPath: $0) } ?? LogbookRules()
        if let standard = parameters.standard { rules.standard = standard }
        let readings = try Self.readings(parameters.odometer, in: source.zone)
        for reading in readings {
            rules.vehicles[reading.device, default: LogbookRules.Vehicle()].odometer = reading.kilometres
            rules.vehicles[reading.device]?.odometerAt = reading.moment
        }
        self.readings = readings
        let judged = rules
        self.rules = judged
        let places = try ParameterCheck.taken("places") { try source.placeBook() }
        self.places = places
        keeper = try ParameterCheck.taken("logbook") {
            try LogbookKeeper(rules: judged, places: places, zone: source.zone)
        }
    }

    private static func readings(_ texts: [String], in zone: ClockZone) throws -> [OdometerReading] {
        try texts.map { text in
            guard let reading = OdometerReading(text) else {
                throw ParameterFailure(
                    "odometer",
                    "a device and its kilometres were expected, as in 1=45210.5 or 1=45210.5@2026-01-01, not \"\(text)\""
                )
            }
            _ = try ParameterCheck.taken("odometer") {
                try TimeWindow(since: reading.moment, until: nil, in: zone)
            }
            return reading
        }
    }

    package var resources: [String] {
        source.resources
            + (parameters.logbook.map { [FileDigest.resource($0)] } ?? [])
    }

    package var reasonToPutTogether: String? {
        rules.vehicles.values.contains { $0.odometer != nil }
            ? "an odometer goes on from one file to the next" : nil
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<LogbookSummary> {
        KeepLogbookWorker(operation: self)
    }
}
