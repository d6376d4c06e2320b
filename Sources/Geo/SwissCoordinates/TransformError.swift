/// Why coordinates could not be transformed.
public struct TransformError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case unknownSystem = "crs.unknown"
            case unsupportedSystem = "crs.unsupported"
            case gridMissing = "grid.missing"
            case outOfRange = "coordinates.outOfRange"
            case outsideGrid = "coordinates.outsideGrid"
            case notFinite = "coordinates.notFinite"
            case noTransformation = "crs.noTransformation"
        }
        private let value: Value
        private init(_ value: Value) { self.value = value }

        /// PROJ does not know the reference system.
        public static let unknownSystem = Self(.unknownSystem)
        /// The system is geocentric, vertical or otherwise none of longitudes and latitudes or eastings and northings.
        public static let unsupportedSystem = Self(.unsupportedSystem)
        /// The grid for LV03 is not installed, so that results would be up to 2 m off.
        public static let gridMissing = Self(.gridMissing)
        /// A coordinate cannot be in the reference system that was named.
        public static let outOfRange = Self(.outOfRange)
        /// A coordinate is outside the grid or the area that the transformation is made for.
        public static let outsideGrid = Self(.outsideGrid)
        /// A coordinate is not a finite number.
        public static let notFinite = Self(.notFinite)
        /// PROJ has no transformation between the two systems.
        public static let noTransformation = Self(.noTransformation)

        /// The code as scripts see it.
        public var description: String { value.rawValue }
    }

    /// The stable code.
    public let code: Code
    /// What is wrong, in plain words.
    public let message: String
    /// Where, if known.
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
