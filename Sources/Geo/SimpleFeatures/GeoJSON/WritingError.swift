/// Why a feature cannot be written.
public struct WritingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case notFinite = "geojson.notFinite"
        }
        private let value: Value

        /// A coordinate is infinite or not a number, for which JSON has no text.
        public static let notFinite = Self(value: .notFinite)

        /// The code as scripts see it.
        public var description: String { value.rawValue }
    }

    /// The stable code.
    public let code: Code
    /// What is wrong, in plain words.
    public let message: String
    /// Where: "feature 3, run 2, position 7".
    public let place: String
    /// What the person can do about it.
    public let remedy: String

    /// Code, message, place and remedy.
    public var description: String { "\(code): \(message) (\(place)). \(remedy)" }
}
