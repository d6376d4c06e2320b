import SimpleFeatures
import XMLReading

/// Why a route could not be read or cleaned.
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
        }
        private let value: Value
        private init(_ value: Value) { self.value = value }

        /// The file could not be opened or read, or is empty.
        public static let unreadable = Self(.unreadable)
        /// The XML, JSON, table or polyline is broken.
        public static let syntax = Self(.syntax)
        /// No format of routes that is known here.
        public static let notARoute = Self(.notARoute)
        /// A time that is not ISO 8601.
        public static let badTime = Self(.badTime)
        /// A time that does not say in which zone it is meant.
        public static let timeWithoutZone = Self(.timeWithoutZone)
        /// XML or JSON nested deeper than any route needs.
        public static let tooDeep = Self(.tooDeep)
        /// A line, text or record that is longer than any route needs.
        public static let tooLarge = Self(.tooLarge)
        /// A position off the globe where no single fix can be told apart.
        public static let badPlace = Self(.badPlace)
        /// A document type declaration, which a GPX file has no use for and an attack does.
        public static let doctype = Self(.doctype)
        /// A route file in which there is not one fix.
        public static let noFixes = Self(.noFixes)
        /// Cleaning rules with a parameter that makes no sense.
        public static let badRules = Self(.badRules)
        /// A measure, such as a tolerance or an interval, that makes no sense.
        public static let badParameter = Self(.badParameter)
        /// More fixes than memory should be filled with.
        public static let tooManyFixes = Self(.tooManyFixes)
        /// A time zone that there is not.
        public static let badZone = Self(.badZone)
        /// A route in which no fix has a time, where times are needed.
        public static let noTimes = Self(.noTimes)
        /// A fix that is older than what a stream has already let go of.
        public static let tooLate = Self(.tooLate)
        /// A file of places that cannot be read as such.
        public static let badPlaces = Self(.badPlaces)

        /// A time that no clock of its zone has shown.
        public static let skippedTime = Self(.skippedTime)
        /// Speeds whose unit nothing says.
        public static let assumedUnit = Self(.assumedUnit)
        /// Times of day without a date.
        public static let noDate = Self(.noDate)
        /// Times to the minute, several fixes in one.
        public static let wholeMinutes = Self(.wholeMinutes)
        /// A word beside degrees that is no hemisphere of theirs.
        public static let badHemisphere = Self(.badHemisphere)

        /// Times that do not say their zone, in a format that has them in UTC.
        public static let assumedZone = Self(.assumedZone)
        /// Sentences or records whose checksum is wrong.
        public static let badChecksum = Self(.badChecksum)

        /// The code as it is written in reports.
        public var description: String { value.rawValue }
    }

    /// The stable code.
    public let code: Code
    /// What is wrong, in plain words, without the file's name.
    public let message: String
    /// Where, if known: "line 4", "byte 120".
    public let place: String?
    /// What the person can do about it.
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

    /// Whatever else went wrong while reading.
    package init(reading error: any Error) {
        self.init(.unreadable, "\(error)", remedy: "Check the path and that you may read the file.")
    }
}

extension RouteError {
    /// What `body` gives; a reading error becomes a route's.
    static func wrapping<Value>(_ body: () throws(ReadingError) -> Value) throws(RouteError) -> Value {
        do throws(ReadingError) { return try body() } catch { throw RouteError(error) }
    }
}
