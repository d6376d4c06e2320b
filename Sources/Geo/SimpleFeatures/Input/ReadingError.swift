/// Why JSON, GeoJSON or delimited text could not be read.
public struct ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case unreadable = "input.unreadable"
            case damaged = "input.damaged"
            case unpackedTooLarge = "input.unpackedTooLarge"
            case encoding = "text.encoding"
            case syntax = "json.syntax"
            case truncated = "json.truncated"
            case tooDeep = "json.tooDeep"
            case tooLarge = "json.tooLarge"
            case notGeoJSON = "geojson.notGeoJSON"
            case coordinates = "geojson.coordinates"
            case csvSyntax = "csv.syntax"
            case csvColumn = "csv.column"
            case wellKnownText = "wkt.syntax"
        }
        private let value: Value
        private init(_ value: Value) { self.value = value }

        /// The file could not be opened or read.
        public static let unreadable = Self(.unreadable)
        /// The file is compressed, and damaged or cut off.
        public static let damaged = Self(.damaged)
        /// The file is compressed, and unpacks to more than is allowed.
        public static let unpackedTooLarge = Self(.unpackedTooLarge)
        /// The text is not UTF-8.
        public static let encoding = Self(.encoding)
        /// The text is not JSON.
        public static let syntax = Self(.syntax)
        /// The JSON ends before it is complete.
        public static let truncated = Self(.truncated)
        /// The JSON is nested deeper than 64 levels.
        public static let tooDeep = Self(.tooDeep)
        /// A string, a number or a feature is larger than the reader accepts.
        public static let tooLarge = Self(.tooLarge)
        /// JSON, but without features or geometries.
        public static let notGeoJSON = Self(.notGeoJSON)
        /// A geometry's coordinates do not fit its type.
        public static let coordinates = Self(.coordinates)
        /// A row of delimited text that cannot be taken apart.
        public static let csvSyntax = Self(.csvSyntax)
        /// A column that is not there or does not hold what it should.
        public static let csvColumn = Self(.csvColumn)
        /// A text that is no geometry as well-known text has it.
        public static let wellKnownText = Self(.wellKnownText)

        /// The code as scripts see it.
        public var description: String { value.rawValue }
    }

    /// The stable code.
    public let code: Code
    /// What is wrong, in plain words, without the file's name.
    public let message: String
    /// Where, if known: "byte 120", "line 4".
    public let place: String?
    /// What the person can do about it.
    public let remedy: String
    /// Whether the reader stands behind the faulty feature or row and can go on with the next.
    public let canContinue: Bool

    /// Creates an error; `canContinue` only where a reader stands behind what is faulty.
    public init(
        _ code: Code, _ message: String, place: String? = nil, remedy: String, canContinue: Bool = false
    ) {
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
        self.canContinue = canContinue
    }

    func at(_ place: String) -> ReadingError {
        ReadingError(code, message, place: place, remedy: remedy, canContinue: canContinue)
    }

    /// Code, message, place and remedy.
    public var description: String {
        "\(code): \(message)\(place.map { " (\($0))" } ?? ""). \(remedy)"
    }
}
