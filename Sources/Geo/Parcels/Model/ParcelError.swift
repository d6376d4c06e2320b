/// An error in the processing of parcels.
public struct ParcelError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Value: String {
            case noPolygon = "parcel.noPolygon"
            case notFinite = "parcel.notFinite"
            case topology = "parcel.topology"
            case tolerance = "parcel.tolerance"
            case tooMany = "parcel.tooMany"
            case grouping = "parcel.grouping"
            case expression = "parcel.expression"
        }
        private let value: Value
        private init(_ value: Value) { self.value = value }

        /// The feature has no polygon.
        public static let noPolygon = Self(.noPolygon)
        /// A coordinate is not a finite number.
        public static let notFinite = Self(.notFinite)
        /// GEOS could not process the geometry.
        public static let topology = Self(.topology)
        /// A tolerance is out of range.
        public static let tolerance = Self(.tolerance)
        /// There is too much data for one run.
        public static let tooMany = Self(.tooMany)
        /// The groups do not match the parcels.
        public static let grouping = Self(.grouping)
        /// A condition on attributes cannot be parsed.
        public static let expression = Self(.expression)

        /// The code as text.
        public var description: String { value.rawValue }
    }

    /// The stable code.
    public let code: Code
    /// The problem in plain words.
    public let message: String
    /// The location, if known.
    public let place: String?
    /// What the user can do about it.
    public let remedy: String
    /// Whether the feature is a point or several, if it has no polygon.
    public let isAboutPoint: Bool

    init(
        _ code: Code, _ message: String, place: String? = nil, remedy: String, isAboutPoint: Bool = false
    ) {
        self.isAboutPoint = isAboutPoint
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
    }

    /// Code, message, place and remedy.
    public var description: String { "\(code): \(message)\(place.map { " (\($0))" } ?? ""). \(remedy)" }
}
