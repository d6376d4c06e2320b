/// An error in reading or writing a file of vector data.
public struct VectorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case unreadable = "vector.unreadable"
            case unsupportedFormat = "vector.unsupportedFormat"
            case damaged = "vector.damaged"
            case layerMissing = "vector.layerMissing"
            case geometry = "vector.geometry"
            case tooLarge = "vector.tooLarge"
            case encoding = "vector.encoding"
            case modelMissing = "vector.modelMissing"
            case companionMissing = "vector.companionMissing"
            case notWritable = "vector.notWritable"
            case unknownSystem = "vector.unknownSystem"
        }
        private let value: Value
        private init(_ value: Value) { self.value = value }

        /// The file does not exist or may not be read.
        public static let unreadable = Self(.unreadable)
        /// The format is not supported.
        public static let unsupportedFormat = Self(.unsupportedFormat)
        /// The file is damaged.
        public static let damaged = Self(.damaged)
        /// The file has no layer with that name, or has several and none was named.
        public static let layerMissing = Self(.layerMissing)
        /// A feature's geometry is unusable.
        public static let geometry = Self(.geometry)
        /// The file or a part of it exceeds a limit.
        public static let tooLarge = Self(.tooLarge)
        /// A text is not in the declared encoding, or the encoding is unknown.
        public static let encoding = Self(.encoding)
        /// The model that INTERLIS 1 needs is missing or unusable.
        public static let modelMissing = Self(.modelMissing)
        /// A file that belongs beside it is missing, such as a Shapefile's `.dbf`.
        public static let companionMissing = Self(.companionMissing)
        /// The file cannot be written.
        public static let notWritable = Self(.notWritable)
        /// GDAL does not know the reference system.
        public static let unknownSystem = Self(.unknownSystem)

        /// The code as scripts see it.
        public var description: String { value.rawValue }
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

    /// Code, message, place and remedy.
    public var description: String { "\(code): \(message)\(place.map { " (\($0))" } ?? ""). \(remedy)" }
}
