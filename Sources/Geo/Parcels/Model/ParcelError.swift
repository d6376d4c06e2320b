public import Errors

/// An error in the processing of parcels.
public struct ParcelError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as text.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The feature has no polygon.
        public static let noPolygon = Self("parcel.noPolygon")
        /// A coordinate is not a finite number.
        public static let notFinite = Self("parcel.notFinite")
        /// GEOS could not process the geometry.
        public static let topology = Self("parcel.topology")
        /// A tolerance is out of range.
        public static let tolerance = Self("parcel.tolerance")
        /// There is too much data for one run.
        public static let tooMany = Self("parcel.tooMany")
        /// The groups do not match the parcels.
        public static let grouping = Self("parcel.grouping")
        /// A condition on attributes cannot be parsed.
        public static let expression = Self("parcel.expression")
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
}
