public import Batch
public import Routes

/// Keeps the logbook of vehicles: drives with what they were for, sums by period, a page to print.
package struct KeepLogbook: TravelOperation {
    /// Parameters of `routes.logbook`.
    package struct Parameters: TravelReading {
        package var division = TravelParameters()
        package var input = RouteInputParameters()
        package var cleaning = CleaningParameters()
        @Parameter(
            "File with rules for the purpose of drives, and facts about vehicles (YAML or JSON).", .file,
            .option("rules"),
            .value("file"))
        package var logbook: String?
        @Parameter(
            "Purpose of drives that no rule matches. Without it, what the rules say, or business.",
            .option("default"),
            .value("kind"))
        package var standard: LogbookKind?
        @Parameter(
            "Odometer of a device, at its first fix or at a time (7=45210@2026-01-01). Can be repeated.",
            .value("device=km[@when]"))
        package var odometer: [String] = []
        @Parameter(
            "What a row is; on a page, which lists the drives in any case, what its sums are of.",
            .value("what"))
        package var by = LogbookRows.drive
        @Parameter("Print only the sums on the page, without the drives.") package var sumsOnly = false
        @Parameter("Language of the page.", .value("language")) package var language = LogbookLanguage.de
        @Parameter("Print kilometres before cleaning on the page too; tables always have them.") package
            var raw = false
        @Parameter(
            "Format of the output, rows or a page to print. Without it, CSV.", .readByCommand(as: "to-format")
        )
        package var format: LogbookFormat?

        package init() {}
    }

    package static let name = "routes.logbook"
    package static let traits = OperationTraits.routes(version: 3)

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
        try parameters.checkRanges()
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

    package func resources(without unused: Set<String>) -> [String] {
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

extension LogbookKind: ParameterValue {}
