public import Errors

/// An error in the reading of JSON, GeoJSON, delimited text or other text.
public struct ReadingError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as scripts see it.
        public let description: String

        /// Creates a code for a format that is read above this module.
        package init(_ description: String) { self.description = description }

        /// The file could not be opened or read.
        public static let unreadable = Self("input.unreadable")
        /// The file is compressed and is damaged or cut off.
        public static let damaged = Self("input.damaged")
        /// The file is compressed and its contents exceed the limit.
        public static let unpackedTooLarge = Self("input.unpackedTooLarge")
        /// The text is not UTF-8.
        public static let encoding = Self("text.encoding")
        /// The text is not JSON.
        public static let syntax = Self("json.syntax")
        /// The JSON ends before it is complete.
        public static let truncated = Self("json.truncated")
        /// The JSON is nested deeper than 64 levels.
        public static let tooDeep = Self("json.tooDeep")
        /// A string, a number or a feature is larger than the reader accepts.
        public static let tooLarge = Self("json.tooLarge")
        /// A row of delimited text cannot be divided into fields.
        public static let csvSyntax = Self("csv.syntax")
        /// A row or a table of delimited text is larger than the reader accepts.
        public static let csvTooLarge = Self("csv.tooLarge")
        /// A column is missing or has the wrong content.
        public static let csvColumn = Self("csv.column")
    }

    /// The stable code.
    public let code: Code
    /// A description without the file's name.
    public let message: String
    /// The place, if known: "byte 120", "line 4".
    public let place: String?
    /// What the user can do.
    public let remedy: String
    /// Whether the reader is past the feature or row with the error and can read the next.
    public let canContinue: Bool

    /// Creates an error; `canContinue` only if the reader is past the feature or row with the error.
    public init(
        _ code: Code, _ message: String, place: String? = nil, remedy: String, canContinue: Bool = false
    ) {
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
        self.canContinue = canContinue
    }

    /// Files that cannot be read, or exceed a limit that can be changed, have nothing wrong in their content.
    public var cause: ItemFailure.Cause {
        [.unreadable, .unpackedTooLarge].contains(code) ? .setting : .content
    }

    package func at(_ place: String) -> ReadingError {
        ReadingError(code, message, place: place, remedy: remedy, canContinue: canContinue)
    }
}
