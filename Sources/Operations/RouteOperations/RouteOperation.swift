public import Batch
public import RouteFiles
import Routes

/// Parameters for reading routes, shared by all operations on routes.
public struct RouteInputParameters: OperationParameters {
    public static let title = "The input"

    @Parameter(
        "Time zone, such as Europe/Zurich, or offset, such as +01:00, of times in the input that do not state one.",
        .value("zone"))
    public var zone: String?
    @Parameter(
        """
        Column to use instead of the usual one: latitude=NAME, longitude=NAME, or another field, such as \
        time, date, device or speed. Separate several with commas, or repeat the option.
        """, .value("field=name"))
    public var columns: [String] = []
    @Parameter(
        "Unit of speeds in the input, if it is not the usual one for the format.", .value("unit"))
    public var speedUnit: SpeedUnit?
    @Parameter("Decimal places of encoded polylines.", in: 5...6, .value("decimals")) public
        var polylinePrecision = 5
    @Parameter(
        "Day of the first fix, such as 2026-03-02, for NMEA files without dates.", .value("day"))
    public var date: String?
    @Parameter("Format of the input, if it is not recognised from the content.", .value("format"))
    public var fromFormat: RouteFormat?

    public init() {}
}

extension SpeedUnit: ParameterValue {}
extension RouteFormat: ParameterValue {}

/// Parameters of an operation that reads routes.
public protocol RouteReading: OperationParameters {
    /// Options for reading the routes.
    var input: RouteInputParameters { get set }
}

/// An operation on the routes of a file.
public protocol RouteOperation: BatchOperation where Parameters: RouteReading {}

extension OperationTraits {
    /// Traits of operations on routes.
    static func routes(version: Int) -> OperationTraits {
        OperationTraits(
            version: version, acceptedExtensions: RouteInput.acceptedExtensions,
            namedExtensions: RouteInput.namedExtensions,
            recogniser: { RouteInput.isRecognised(fileAt: $0) }, acceptsMixedFolders: true,
            readsStandardInput: true)
    }
}

extension RouteReadingOptions {
    /// Creates the options from parameters; throws if these are invalid.
    init(_ parameters: RouteInputParameters) throws {
        self.init()
        try parameters.checkRanges()
        format = parameters.fromFormat
        zone = try parameters.zone.map { name in try ParameterCheck.taken("zone") { try ClockZone(name) } }
        columns = try Self.columns(parameters.columns)
        speedUnit = parameters.speedUnit
        date = try parameters.date.map { text in
            guard let date = CalendarDate(text) else {
                throw ParameterFailure("date", "a day as 2026-03-02 was expected, not \"\(text)\"")
            }
            return date
        }
        polylinePrecision = parameters.polylinePrecision
    }

    private static func columns(_ entries: [String]) throws -> [PositionField: String] {
        var columns: [PositionField: String] = [:]
        for entry in entries.flatMap(Self.splitEntry) {
            let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let field = PositionField(rawValue: parts[0]) else {
                let known = PositionField.allCases.map(\.rawValue).joined(separator: ", ")
                throw ParameterFailure(
                    "columns", "FIELD=NAME was expected with one of \(known), not \"\(entry)\"")
            }
            columns[field] = parts[1]
        }
        return columns
    }

    /// Splits `time=Zeit,speed=Tempo` into two entries. A comma that no field follows is part of a column's name.
    private static func splitEntry(_ entry: String) -> [String] {
        entry.split(separator: ",", omittingEmptySubsequences: false).reduce(into: []) { entries, piece in
            let field = piece.firstIndex(of: "=").flatMap { PositionField(rawValue: String(piece[..<$0])) }
            if field == nil, let last = entries.popLast() {
                entries.append(last + "," + piece)
            } else {
                entries.append(String(piece))
            }
        }
    }
}
