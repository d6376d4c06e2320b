/// Why a map could not be drawn.
public struct MapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case nothingToDraw = "map.nothingToDraw"
            case coordinates = "map.coordinates"
            case pageTooLarge = "map.pageTooLarge"
            case pageTooSmall = "map.pageTooSmall"
            case resolution = "map.resolution"
            case doesNotFit = "map.doesNotFit"
            case drawing = "map.drawing"
        }
        private let value: Value
        private init(_ value: Value) { self.value = value }

        /// No feature has a position.
        public static let nothingToDraw = Self(.nothingToDraw)
        /// A coordinate is not a number, or none that a plane on Earth has.
        public static let coordinates = Self(.coordinates)
        /// The page has more pixels than allowed.
        public static let pageTooLarge = Self(.pageTooLarge)
        /// The page has no room for a map beside title, margins and legend.
        public static let pageTooSmall = Self(.pageTooSmall)
        /// The dots per inch or the scale are not numbers that a page can have.
        public static let resolution = Self(.resolution)
        /// The features do not fit the page at the scale asked for.
        public static let doesNotFit = Self(.doesNotFit)
        /// The drawing library gave up.
        public static let drawing = Self(.drawing)

        /// The code as it is written in reports.
        public var description: String { value.rawValue }
    }

    /// The stable code.
    public let code: Code
    /// What is wrong, in plain words, without the file's name.
    public let message: String
    /// Where, if known: "feature 12".
    public let place: String?
    /// What the person can do about it.
    public let remedy: String

    init(_ code: Code, _ message: String, place: String? = nil, remedy: String) {
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
    }

    /// Code, message, place and remedy in one line.
    public var description: String {
        "\(code): \(message)\(place.map { " (\($0))" } ?? ""). \(remedy)"
    }
}
