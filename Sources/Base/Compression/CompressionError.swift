/// An error in compression or decompression.
public struct CompressionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case damaged = "compression.damaged"
            case truncated = "compression.truncated"
            case noMemory = "compression.noMemory"
            case unsupported = "compression.unsupported"
        }
        private let value: Value
        private init(_ value: Value) { self.value = value }

        /// The data are not of the format or are damaged.
        public static let damaged = Self(.damaged)
        /// The data end before they are complete.
        public static let truncated = Self(.truncated)
        /// Not enough memory.
        public static let noMemory = Self(.noMemory)
        /// An archive with an unsupported feature.
        public static let unsupported = Self(.unsupported)

        /// The code as scripts see it.
        public var description: String { value.rawValue }
    }

    /// The stable code.
    public let code: Code
    /// A description of the error.
    public let message: String
    /// What the user can do.
    public let remedy: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
        remedy =
            switch code {
            case .noMemory: "Free some memory and try again."
            case .unsupported: "Unpack it, for example with unzip, and name the file in it."
            default: "Get the file again from its source, or pack it anew."
            }
    }

    /// Code, message and remedy.
    public var description: String { "\(code): \(message). \(remedy)" }
}
