public import Errors

/// An error in reading or writing a file of vector data.
public struct VectorError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as scripts see it.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The file does not exist or may not be read.
        public static let unreadable = Self("vector.unreadable")
        /// The format is not supported.
        public static let unsupportedFormat = Self("vector.unsupportedFormat")
        /// The file is damaged.
        public static let damaged = Self("vector.damaged")
        /// The file has no layer with that name, or has several and none was named.
        public static let layerMissing = Self("vector.layerMissing")
        /// A feature's geometry is unusable.
        public static let geometry = Self("vector.geometry")
        /// The file or a part of it exceeds a limit.
        public static let tooLarge = Self("vector.tooLarge")
        /// A text is not in the declared encoding, or the encoding is unknown.
        public static let encoding = Self("vector.encoding")
        /// The model that INTERLIS 1 needs is missing or unusable.
        public static let modelMissing = Self("vector.modelMissing")
        /// A file that belongs beside it is missing, such as a Shapefile's `.dbf`.
        public static let companionMissing = Self("vector.companionMissing")
        /// The file cannot be written.
        public static let notWritable = Self("vector.notWritable")
        /// GDAL does not know the reference system.
        public static let unknownSystem = Self("vector.unknownSystem")
    }

    /// The stable code.
    public let code: Code
    /// A description.
    public let message: String
    /// The place, if known: a layer, a feature.
    public let place: String?
    /// What the user can do.
    public let remedy: String

    init(_ code: Code, _ message: String, place: String? = nil, remedy: String) {
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
    }

    /// The cause, by the code.
    public var cause: ItemFailure.Cause { [.unreadable, .notWritable].contains(code) ? .setting : .content }
}
