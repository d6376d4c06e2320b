public import Errors

/// An error in compression or decompression.
public struct CompressionError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as scripts see it.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The data are not of the format or are damaged.
        public static let damaged = Self("compression.damaged")
        /// The data end before they are complete.
        public static let truncated = Self("compression.truncated")
        /// Not enough memory.
        public static let noMemory = Self("compression.noMemory")
        /// An archive with an unsupported feature.
        public static let unsupported = Self("compression.unsupported")
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
            case .unsupported: "Unpack it, for example with unzip, and give the path of the file in it."
            default: "Get the file again from its source, or pack it anew."
            }
    }

    /// The cause, by the code.
    public var cause: ItemFailure.Cause { code == .noMemory ? .moment : .content }
}
