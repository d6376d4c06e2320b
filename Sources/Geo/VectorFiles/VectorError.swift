/// Why a file of vector data could not be read or written.
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

        /// The file is not there, or may not be read.
        public static let unreadable = Self(.unreadable)
        /// The file is of no format that is read here.
        public static let unsupportedFormat = Self(.unsupportedFormat)
        /// The file is of a known format but broken.
        public static let damaged = Self(.damaged)
        /// The file has no layer of that name, or several and none was named.
        public static let layerMissing = Self(.layerMissing)
        /// A feature's geometry cannot be used.
        public static let geometry = Self(.geometry)
        /// More than the reader is allowed to take.
        public static let tooLarge = Self(.tooLarge)
        /// A text is not in the encoding that it should be in, or nobody knows that encoding.
        public static let encoding = Self(.encoding)
        /// INTERLIS 1 cannot be understood without its model.
        public static let modelMissing = Self(.modelMissing)
        /// A file that belongs to it is not beside it, such as a Shapefile's `.dbf`.
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
    /// What is wrong, in plain words.
    public let message: String
    /// Where, if known: a layer, a feature.
    public let place: String?
    /// What the person can do about it.
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
