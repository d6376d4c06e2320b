/// Why a document could not be set on pages.
public struct TypesettingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case failed = "typesetting.failed"
            case table = "typesetting.table"
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// The drawing library gave up, or the file could not be written.
        public static let failed = Self(.failed)
        /// What is called a table is none.
        public static let table = Self(.table)

        /// The code as it stands in reports: `typesetting.failed`.
        public var description: String { value.rawValue }
    }

    /// What kind of error this is.
    public let code: Code
    /// What is wrong, in plain words, without the file's name.
    public let message: String
    /// What the person can do about it.
    public let remedy: String

    init(_ code: Code, _ message: String, remedy: String) {
        self.code = code
        self.message = message
        self.remedy = remedy
    }

    /// One line: code, message and remedy.
    public var description: String { "\(code): \(message). \(remedy)" }
}
