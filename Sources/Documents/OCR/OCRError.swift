/// Why text could not be recognised.
public struct OCRError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case languageMissing = "ocr.languageMissing"
            case imageTooLarge = "ocr.imageTooLarge"
            case recognitionFailed = "ocr.recognitionFailed"
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The data of a language are not installed, or no language was given.
        public static let languageMissing = Self(.languageMissing)
        /// More pixels a side than can be recognised.
        public static let imageTooLarge = Self(.imageTooLarge)
        /// The engine gave up on the page.
        public static let recognitionFailed = Self(.recognitionFailed)

        /// The code as it stands in reports: `ocr.languageMissing`.
        public var description: String { value.rawValue }
    }

    /// What kind of error this is.
    public let code: Code
    /// What is wrong, in plain words, without the file's name.
    public let message: String
    /// Where, if known: "page 3".
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
