/// Why a parcel could not be measured.
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

        /// The feature has no area.
        public static let noPolygon = Self(.noPolygon)
        /// A coordinate is not a finite number.
        public static let notFinite = Self(.notFinite)
        /// GEOS could not work with the geometry.
        public static let topology = Self(.topology)
        /// A tolerance makes no sense.
        public static let tolerance = Self(.tolerance)
        /// There are more of them than can be worked on at once.
        public static let tooMany = Self(.tooMany)
        /// Groups do not fit the parcels.
        public static let grouping = Self(.grouping)
        /// A condition on attributes cannot be read.
        public static let expression = Self(.expression)

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
