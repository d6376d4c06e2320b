/// An error in drawing a map.
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
        /// A coordinate is not a number or outside any plane CRS.
        public static let coordinates = Self(.coordinates)
        /// The page has more pixels than allowed.
        public static let pageTooLarge = Self(.pageTooLarge)
        /// The page has no room for a map beside title, margins and legend.
        public static let pageTooSmall = Self(.pageTooSmall)
        /// The dots per inch or the scale are out of range.
        public static let resolution = Self(.resolution)
        /// The features do not fit the page at the requested scale.
        public static let doesNotFit = Self(.doesNotFit)
        /// The drawing library failed.
        public static let drawing = Self(.drawing)

        /// The code as text.
        public var description: String { value.rawValue }
    }

    /// The stable code.
    public let code: Code
    /// The problem in plain words, without the file name.
    public let message: String
    /// The location, if known, for example "feature 12".
    public let place: String?
    /// What the user can do about it.
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
