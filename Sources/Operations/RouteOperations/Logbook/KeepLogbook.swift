public import Batch
import Foundation
import LandOperations
public import PrintedTexts
public import Routes
import Typesetting

/// Keeps the logbook of vehicles: drives with their purpose, sums by period, and a page to print.
public struct KeepLogbook: TravelOperation {
    /// Parameters of `routes.logbook`.
    public struct Parameters: TravelReading {
        public var division = TravelParameters()
        public var input = RouteInputParameters()
        public var cleaning = CleaningParameters()
        @Parameter(
            "File with rules that set the kind of each drive, and with vehicle details (YAML or JSON).",
            .file,
            .option("rules"),
            .value("file"))
        public var logbook: String?
        @Parameter(
            "Kind of drives that match no rule. (default: the one in the rules file, else business)",
            .option("default"),
            .value("kind"))
        public var standard: LogbookKind?
        @Parameter(
            "Odometer reading of a device, at its first fix or at a time (7=45210@2026-01-01). Can be repeated.",
            .value("device=km[@when]"))
        public var odometer: [String] = []
        @Parameter(
            "What each row of a table, or each total on a page, covers: a drive, a period or a vehicle. With \"drive\", the totals on a page are monthly.",
            .value("what"))
        public var by = LogbookRows.drive
        @Parameter("On a page, print only the totals, without the drives.") public var sumsOnly = false
        @Parameter("Language of the page.", .value("language")) public var language = PrintedLanguage.de
        @Parameter("On a page, also print the kilometres before cleaning; tables always contain them.") public
            var raw = false
        @Parameter(
            "Format of the output, rows or a page to print. (default: csv)", .readByCommand(as: "to-format")
        )
        public var format: LogbookFormat?

        public init() {}
    }

    public static let name = "routes.logbook"
    public static let traits = OperationTraits.routes(version: 7)

    public let parameters: Parameters
    public let source: TravelSource
    /// The rules for the kind of drives.
    fileprivate let rules: LogbookRules
    /// The places with names.
    fileprivate let places: PlaceBook
    fileprivate let keeper: LogbookKeeper
    /// The readings in the parameter `odometer`.
    fileprivate let readings: [OdometerReading]

    public init(_ parameters: Parameters) throws {
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

    public func resources(without unused: Set<String>) -> [String] {
        source.resources
            + (parameters.logbook.map { [FileDigest.resource($0)] } ?? [])
    }

    public var reasonToPutTogether: String? {
        rules.vehicles.values.contains { $0.odometer != nil }
            ? "an odometer continues from one file to the next" : nil
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    public func makeWorker() throws -> any OperationWorker<LogbookSummary> {
        KeepLogbookWorker(operation: self)
    }
}

extension LogbookKind: ParameterValue {}

/// Keeps the logbook of one file after the other.
private struct KeepLogbookWorker: OperationWorker {
    let operation: KeepLogbook

    func process(_ item: Item, in context: ItemContext) throws -> LogbookSummary {
        let (source, parameters) = (operation.source, operation.parameters)
        let vehicles = try source.vehicles(of: item, in: context)
        let asked = try source.asked(of: vehicles)
        let logbooks = asked.map(operation.keeper.logbook)
        let stretches = StretchRows(input: vehicles.input, zone: source.zone, places: operation.places)
        let words = LogbookWords(input: vehicles.input, zone: source.zone, stretches: stretches)
        switch parameters.format {
        case .html:
            let page = try page(of: logbooks, words, lacking: vehicles.missing)
            let file = try context.makeFile(extension: LogbookFormat.html.rawValue)
            try page.write { try file.write($0) }
            try file.flush()
        case .pdf: try typeset(try page(of: logbooks, words, lacking: vehicles.missing), in: context)
        case .csv, .ndjson, .txt, nil: try write(logbooks, words, in: context)
        }
        return LogbookSummary(
            input: vehicles.input, vehicles: logbooks.map(LogbookSummary.Vehicle.init),
            faults: vehicles.faults,
            notes: vehicles.notes
                + LogbookNotes(
                    rules: operation.rules, readings: operation.readings, keeper: operation.keeper,
                    zone: source.zone
                ).notes(on: vehicles) + operation.places.doubts + vehicles.gapNotes(in: asked)
                + ["dates and times are in the time zone \(source.zone.name)"])
    }

    private func page(
        of logbooks: [VehicleLogbook], _ words: LogbookWords, lacking missing: MissingFiles
    ) throws -> LogbookPage {
        let parameters = operation.parameters
        var page = LogbookPage(logbooks, of: operation.source.window, words, in: parameters.language)
        page.period = parameters.by.period ?? .month
        page.hasDrives = !parameters.sumsOnly
        page.hasRaw = parameters.raw
        page.missing = missing
        page.maximumSpeed = (try parameters.cleaning.effectiveRules()).jumps?.maximumSpeed
        return page
    }

    private func typeset(_ page: LogbookPage, in context: ItemContext) throws {
        let path = try context.temporaryPath(extension: LogbookFormat.pdf.rawValue)
        defer { unlink(path) }
        _ = try page.document.write(toFileAt: path, maximumPages: .max)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try context.makeFile(extension: LogbookFormat.pdf.rawValue).write(Array(bytes))
    }

    private func write(_ logbooks: [VehicleLogbook], _ words: LogbookWords, in context: ItemContext) throws {
        let rows = operation.parameters.by
        let output = try TableOutput(operation.parameters.format?.tableFormat, in: context)
        for logbook in logbooks {
            if let period = rows.period {
                for sum in logbook.sums(by: period) { try output.write(words.sumRow(sum, rows, of: logbook)) }
            } else {
                for entry in logbook.entries { try output.write(words.driveRow(entry, of: logbook)) }
            }
        }
        try output.finish()
    }
}

/// A reading of a device's odometer: `7=45210` at its first fix, `7=45'210.5@2026-01-01` on that day.
struct OdometerReading {
    let device: String
    let kilometres: Double
    let moment: String?

    init?(_ text: String) {
        guard let equals = text.lastIndex(of: "=") else { return nil }
        let parts = text[text.index(after: equals)...].split(
            separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kilometres = parts.first.flatMap({ Double($0.filter { !"'’".contains($0) }) }),
            (0...10_000_000).contains(kilometres)
        else { return nil }
        device = String(text[..<equals])
        self.kilometres = kilometres
        moment = parts.count > 1 ? String(parts[1]) : nil
    }
}

/// An output format of `routes.logbook`; the raw value is the file extension.
public enum LogbookFormat: String, CaseIterable, ParameterValue {
    case csv
    case ndjson
    /// Aligned columns.
    case txt
    /// A page to print.
    case html
    /// Sheets to print.
    case pdf

    var tableFormat: TableFormat? { TableFormat(rawValue: rawValue) }
}

/// The logbooks of an item's vehicles.
public struct LogbookSummary: OperationResult {
    /// The kilometres of one vehicle.
    public struct Vehicle: Codable, Sendable {
        var device: String?
        var drives: Int
        var kilometres: [String: Double]
        var unrecordedKilometres: Double
        var otherKilometres: Double
        var totalKilometres: Double
        var rawKilometres: Double
        /// Missing in results of earlier versions.
        var otherRawKilometres: Double?
    }

    public var input: String
    public var vehicles: [Vehicle]
    public var faults: [ItemFailure]
    public var notes: [String]

    public var areNotesOnJoinedFiles: Bool { true }

    public var rows: [Row] {
        vehicles.map { vehicle in
            let kinds = LogbookKind.allCases.map { kind in
                ("\(kind.rawValue)_km", Row.Value.number(vehicle.kilometres[kind.rawValue] ?? 0, decimals: 1))
            }
            return Row([
                "input": .text(input), "device": .init(vehicle.device), "drives": .integer(vehicle.drives),
            ]).followed(by: kinds).followed(by: [
                ("unrecorded_km", .number(vehicle.unrecordedKilometres, decimals: 1)),
                ("other_km", .number(vehicle.otherKilometres, decimals: 1)),
                ("km", .number(vehicle.totalKilometres, decimals: 1)),
                ("raw_km", .number(vehicle.rawKilometres, decimals: 1)),
                ("other_raw_km", .init(vehicle.otherRawKilometres, decimals: 1)),
            ]).totallingDrives
        }
    }
}

extension LogbookSummary.Vehicle {
    init(_ logbook: VehicleLogbook) {
        let sum = logbook.sums(by: .all).first
        device = logbook.device
        drives = sum?.drives ?? 0
        kilometres = Dictionary(
            (sum?.metres ?? [:]).map { ($0.key.rawValue, $0.value / 1_000) },
            uniquingKeysWith: { first, _ in first })
        unrecordedKilometres = (sum?.unrecordedMetres ?? 0) / 1_000
        otherKilometres = (sum?.otherMetres ?? 0) / 1_000
        totalKilometres = (sum?.figures.metres ?? 0) / 1_000
        rawKilometres = (sum?.figures.rawMetres ?? 0) / 1_000
        otherRawKilometres = (sum?.otherFigures.rawMetres ?? 0) / 1_000
    }
}
