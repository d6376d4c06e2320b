public import Errors

/// An error in drawing a map.
public struct MapError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as text.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// No feature has a position.
        public static let nothingToDraw = Self("map.nothingToDraw")
        /// A coordinate is not a number or outside any plane CRS.
        public static let coordinates = Self("map.coordinates")
        /// The page has more pixels than allowed.
        public static let pageTooLarge = Self("map.pageTooLarge")
        /// The page has no room for a map beside title, margins and legend.
        public static let pageTooSmall = Self("map.pageTooSmall")
        /// The dots per inch or the scale are out of range.
        public static let resolution = Self("map.resolution")
        /// The features do not fit the page at the requested scale.
        public static let doesNotFit = Self("map.doesNotFit")
        /// The drawing library failed.
        public static let drawing = Self("map.drawing")
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
}
