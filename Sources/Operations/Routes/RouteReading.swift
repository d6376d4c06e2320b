package import Batch
package import Routes

/// What every operation on routes is told about its input.
package protocol RouteReading: OperationParameters {
    /// The format, where the content does not show it.
    var fromFormat: RouteFormat? { get set }
    /// The zone of times that do not say theirs: `Europe/Zurich`, `+01:00`.
    var zone: String? { get set }
    /// Columns of a table in place of the usual ones, for example `latitude=LAT`.
    var columns: [String] { get set }
    /// The unit of speeds, in place of the format's own.
    var speedUnit: SpeedUnit? { get set }
    /// Decimals of encoded polylines, 5 or 6.
    var polylinePrecision: Int { get set }
    /// The day of the first fix, where times of day have none: `2026-03-02`.
    var date: String? { get set }
}

/// An operation on the routes of a file.
package protocol RouteOperation: BatchOperation where Parameters: RouteReading {}

extension RouteOperation {
    package static var readsStandardInput: Bool { true }
    package static var acceptedExtensions: Set<String> { RouteInput.acceptedExtensions }
    package static var namedExtensions: Set<String> { RouteInput.namedExtensions }
    package static var recogniser: (@Sendable (String) -> Bool)? { { RouteInput.isRecognised(fileAt: $0) } }
    package static var takesMixedFolders: Bool { true }
}

extension RouteReadingOptions {
    /// What the parameters say, checked.
    init(_ parameters: some RouteReading) throws {
        self.init()
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
        guard polylinePrecision == 5 || polylinePrecision == 6 else {
            throw ParameterFailure("polylinePrecision", "5 or 6 was expected, not \(polylinePrecision)")
        }
    }

    private static func columns(_ entries: [String]) throws -> [PositionField: String] {
        var columns: [PositionField: String] = [:]
        for entry in entries.flatMap(Self.parted) {
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

    /// `time=Zeit,speed=Tempo` as two entries; a comma that no field follows is part of a column's name.
    private static func parted(_ entry: String) -> [String] {
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
