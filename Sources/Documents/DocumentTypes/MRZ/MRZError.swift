/// Why lines are no machine-readable zone at all.
public struct MRZError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case shape = "mrz.shape"
            case character = "mrz.character"
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// Number or length of the lines are those of no format.
        public static let shape = Self(.shape)
        /// A character that is neither a digit, a capital letter nor the filler.
        public static let character = Self(.character)

        /// The code as it stands in reports: `mrz.shape`.
        public var description: String { value.rawValue }
    }

    /// What kind of error this is.
    public let code: Code
    /// What is wrong, in plain words.
    public let message: String
    /// Where, if known: "line 2, column 14".
    public let place: String?
    /// What the person can do about it.
    public let remedy: String

    init(_ code: Code, _ message: String, place: String? = nil, remedy: String) {
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
    }

    /// One line: code, message, place and remedy.
    public var description: String {
        "\(code): \(message)\(place.map { " (\($0))" } ?? ""). \(remedy)"
    }
}
