import Streams

/// An error of reading, cleaning or processing a route.
public struct RouteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case unreadable = "route.unreadable"
            case syntax = "route.syntax"
            case notARoute = "route.notARoute"
            case badTime = "route.badTime"
            case timeWithoutZone = "route.timeWithoutZone"
            case tooDeep = "route.tooDeep"
            case tooLarge = "route.tooLarge"
            case badPlace = "route.badPlace"
            case doctype = "route.doctype"
            case noFixes = "route.noFixes"
            case badRules = "route.badRules"
            case badParameter = "route.badParameter"
            case tooManyFixes = "route.tooManyFixes"
            case badZone = "route.badZone"
            case noTimes = "route.noTimes"
            case tooLate = "route.tooLate"
            case badPlaces = "route.badPlaces"
            case skippedTime = "route.skippedTime"
            case assumedUnit = "route.assumedUnit"
            case noDate = "route.noDate"
            case wholeMinutes = "route.wholeMinutes"
            case badHemisphere = "route.badHemisphere"
            case assumedZone = "route.assumedZone"
            case badChecksum = "route.badChecksum"
            case untimedPoints = "route.untimedPoints"
            case lostAttributes = "route.lostAttributes"
        }
        private let value: Value
        private init(_ value: Value) { self.value = value }

        /// The file could not be opened or read, or is empty.
        public static let unreadable = Self(.unreadable)
        /// The XML, JSON, table or polyline is broken.
        public static let syntax = Self(.syntax)
        /// The file is not in a known route format.
        public static let notARoute = Self(.notARoute)
        /// A time that is not ISO 8601.
        public static let badTime = Self(.badTime)
        /// A time without a zone.
        public static let timeWithoutZone = Self(.timeWithoutZone)
        /// XML or JSON is nested too deeply.
        public static let tooDeep = Self(.tooDeep)
        /// A line, text or record is too long.
        public static let tooLarge = Self(.tooLarge)
        /// A position off the globe that cannot be assigned to a single fix.
        public static let badPlace = Self(.badPlace)
        /// A document type declaration, which route files do not need but attacks use.
        public static let doctype = Self(.doctype)
        /// A route file without fixes.
        public static let noFixes = Self(.noFixes)
        /// A rule with an invalid parameter.
        public static let badRules = Self(.badRules)
        /// A parameter, such as a tolerance or an interval, out of range.
        public static let badParameter = Self(.badParameter)
        /// Too many fixes for memory.
        public static let tooManyFixes = Self(.tooManyFixes)
        /// An unknown time zone.
        public static let badZone = Self(.badZone)
        /// A route without times where times are needed.
        public static let noTimes = Self(.noTimes)
        /// A fix older than those a stream has already released.
        public static let tooLate = Self(.tooLate)
        /// An invalid file of places.
        public static let badPlaces = Self(.badPlaces)

        /// A time that clocks of its zone skip.
        public static let skippedTime = Self(.skippedTime)
        /// Speeds without a unit.
        public static let assumedUnit = Self(.assumedUnit)
        /// Times of day without a date.
        public static let noDate = Self(.noDate)
        /// Times in whole minutes, with several fixes per minute.
        public static let wholeMinutes = Self(.wholeMinutes)
        /// A hemisphere that does not fit its degrees.
        public static let badHemisphere = Self(.badHemisphere)

        /// Times without a zone, read as UTC as the format requires.
        public static let assumedZone = Self(.assumedZone)
        /// Sentences or records with a wrong checksum.
        public static let badChecksum = Self(.badChecksum)
        /// Rows without times, joined in the order of the table.
        public static let untimedPoints = Self(.untimedPoints)
        /// Attributes of points that routes and places do not have.
        public static let lostAttributes = Self(.lostAttributes)

        /// The code as it is written in reports.
        public var description: String { value.rawValue }
    }

    /// The stable code.
    public let code: Code
    /// The error in plain words, without the file's name.
    public let message: String
    /// The place in the file, if known: "line 4", "byte 120".
    public let place: String?
    /// What the user can do about it.
    public let remedy: String

    init(_ code: Code, _ message: String, place: String? = nil, remedy: String) {
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
    }

    func at(_ place: String?) -> RouteError {
        RouteError(code, message, place: place, remedy: remedy)
    }

    /// Code, message, place and remedy in one line.
    public var description: String {
        "\(code): \(message)\(place.map { " (\($0))" } ?? ""). \(remedy)"
    }
}

extension RouteError {
    init(_ error: ReadingError) {
        let code: Code =
            switch error.code {
            case .unreadable: .unreadable
            case .tooDeep: .tooDeep
            case .tooLarge: .tooLarge
            default: .syntax
            }
        self.init(code, error.message, place: error.place, remedy: error.remedy)
    }

    init(_ error: XMLError) {
        let code: Code =
            switch error.kind {
            case .syntax: .syntax
            case .doctype: .doctype
            case .tooLarge: .tooLarge
            case .tooDeep: .tooDeep
            case .unreadable: .unreadable
            }
        self.init(code, error.message, place: error.place, remedy: error.remedy)
    }

    /// Any other error of reading.
    package init(reading error: any Error) {
        self.init(.unreadable, "\(error)", remedy: "Check the path and that you may read the file.")
    }
}

extension RouteError {
    /// Runs `body` and converts its reading errors.
    static func wrapping<Value>(_ body: () throws(ReadingError) -> Value) throws(RouteError) -> Value {
        do throws(ReadingError) { return try body() } catch { throw RouteError(error) }
    }
}
