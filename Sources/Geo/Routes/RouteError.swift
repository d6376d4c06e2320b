public import Errors
package import Streams

/// An error of reading, cleaning or processing a route.
public struct RouteError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as it is written in reports.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The file could not be opened or read, or is empty.
        public static let unreadable = Self("route.unreadable")
        /// The XML, JSON, table or polyline is broken.
        public static let syntax = Self("route.syntax")
        /// The file is not in a known route format.
        public static let notARoute = Self("route.notARoute")
        /// A time that is not ISO 8601.
        public static let badTime = Self("route.badTime")
        /// A time without a zone.
        public static let timeWithoutZone = Self("route.timeWithoutZone")
        /// XML or JSON is nested too deeply.
        public static let tooDeep = Self("route.tooDeep")
        /// A line, text or record is too long.
        public static let tooLarge = Self("route.tooLarge")
        /// A position off the globe that cannot be assigned to a single fix.
        public static let badPlace = Self("route.badPlace")
        /// A document type declaration, which route files do not need but attacks use.
        public static let doctype = Self("route.doctype")
        /// A route file without fixes.
        public static let noFixes = Self("route.noFixes")
        /// A rule with an invalid parameter.
        public static let badRules = Self("route.badRules")
        /// A parameter, such as a tolerance or an interval, out of range.
        public static let badParameter = Self("route.badParameter")
        /// Too many fixes for memory.
        public static let tooManyFixes = Self("route.tooManyFixes")
        /// An unknown time zone.
        public static let badZone = Self("route.badZone")
        /// A route without times where times are needed.
        public static let noTimes = Self("route.noTimes")
        /// A fix older than those a stream has already released.
        public static let tooLate = Self("route.tooLate")
        /// An invalid file of places.
        public static let badPlaces = Self("route.badPlaces")

        /// A time that clocks of its zone skip.
        public static let skippedTime = Self("route.skippedTime")
        /// Speeds without a unit.
        public static let assumedUnit = Self("route.assumedUnit")
        /// Times of day without a date.
        public static let noDate = Self("route.noDate")
        /// Times in whole minutes, with several fixes per minute.
        public static let wholeMinutes = Self("route.wholeMinutes")
        /// A hemisphere that does not fit its degrees.
        public static let badHemisphere = Self("route.badHemisphere")

        /// Times without a zone, read as UTC as the format requires.
        public static let assumedZone = Self("route.assumedZone")
        /// Names in a table that is not encoded in UTF-8.
        public static let encoding = Self("route.encoding")
        /// Sentences or records with a wrong checksum.
        public static let badChecksum = Self("route.badChecksum")
        /// Rows without times, joined in the order of the table.
        public static let untimedPoints = Self("route.untimedPoints")
        /// Attributes of points that routes and places do not have.
        public static let lostAttributes = Self("route.lostAttributes")
    }

    /// The stable code.
    public let code: Code
    /// The error in plain words, without the file's name.
    public let message: String
    /// The place in the file, if known: "line 4", "byte 120".
    public let place: String?
    /// What the user can do about it.
    public let remedy: String

    package init(_ code: Code, _ message: String, place: String? = nil, remedy: String) {
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
    }

    package func at(_ place: String?) -> RouteError {
        RouteError(code, message, place: place, remedy: remedy)
    }

    /// The cause, by the code.
    public var cause: ItemFailure.Cause { code == .unreadable ? .setting : .content }
}

extension RouteError {
    package init(_ error: ReadingError) {
        let code: Code =
            switch error.code {
            case .unreadable: .unreadable
            case .tooDeep: .tooDeep
            case .tooLarge, .csvTooLarge: .tooLarge
            default: .syntax
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
    package static func wrapping<Value>(
        _ body: () throws(ReadingError) -> Value
    ) throws(RouteError) -> Value {
        do throws(ReadingError) { return try body() } catch { throw RouteError(error) }
    }
}
