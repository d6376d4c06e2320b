public import Errors

/// An error in transforming coordinates.
public struct TransformError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as scripts see it.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// PROJ does not know the CRS.
        public static let unknownSystem = Self("crs.unknown")
        /// The CRS is geocentric, vertical or otherwise without longitudes and latitudes or eastings and northings.
        public static let unsupportedSystem = Self("crs.unsupported")
        /// A grid is not installed; results without it would be wrong by up to 2 m, or 55 m for heights.
        public static let gridMissing = Self("grid.missing")
        /// A coordinate is not possible in the CRS.
        public static let outOfRange = Self("coordinates.outOfRange")
        /// A coordinate is outside the grid or the area of the transformation.
        public static let outsideGrid = Self("coordinates.outsideGrid")
        /// A coordinate is not a finite number.
        public static let notFinite = Self("coordinates.notFinite")
        /// PROJ has no transformation between the two systems.
        public static let noTransformation = Self("crs.noTransformation")
        /// Coordinates fit none of the systems recognised by size.
        public static let unrecognised = Self("crs.unrecognised")
        /// Coordinates fit more than one of the systems recognised by size.
        public static let ambiguous = Self("crs.ambiguous")
        /// Coordinates of different systems are mixed.
        public static let mixed = Self("crs.mixed")
        /// Longitude and latitude are used with a CRS of eastings and northings, or the reverse.
        public static let wrongKind = Self("crs.wrongKind")
        /// The method between LV03 and LV95 is unknown.
        public static let unknownMethod = Self("method.unknown")
        /// Only one of two systems has a known height reference.
        public static let heightsUnknown = Self("heights.unknown")
        /// Heights are converted and a position has none.
        public static let heightMissing = Self("heights.missing")
        /// A grid file is unreadable, incomplete or another grid, or has a path that PROJ cannot use.
        public static let gridUnusable = Self("grid.unusable")
        /// A coordinate is not a number.
        public static let notANumber = Self("coordinates.notANumber")
        /// A triangulation is invalid, or not from LV03 to LV95.
        public static let triangulation = Self("triangulation.invalid")
        /// PROJ's database of systems is missing.
        public static let dataMissing = Self("proj.dataMissing")
    }

    /// The stable code.
    public let code: Code
    /// A description.
    public let message: String
    /// The place, if known.
    public let place: String?
    /// The index of the position with the error in the transformed run, if known.
    public let index: Int?
    /// What the user can do.
    public let remedy: String

    init(_ code: Code, _ message: String, place: String? = nil, index: Int? = nil, remedy: String) {
        self.code = code
        self.message = message
        self.place = place
        self.index = index
        self.remedy = remedy
    }

    /// Errors that another parameter or an installed file fixes, and no other coordinate.
    public var cause: ItemFailure.Cause {
        switch code {
        case .gridMissing, .gridUnusable, .triangulation, .unknownMethod, .heightsUnknown, .dataMissing:
            .setting
        default: .content
        }
    }

    /// The error of a coordinate that is not a number: `abc`, an empty field.
    public static func notANumber(_ text: String, place: String? = nil) -> TransformError {
        TransformError(
            .notANumber, "\"\(text.prefix(40))\" is not a number", place: place,
            remedy: "Correct it in the source.")
    }

    /// The same error with its place: `line 4, column 2`.
    public func at(_ place: String) -> TransformError {
        TransformError(code, message, place: place, index: index, remedy: remedy)
    }

    func at(index: Int) -> TransformError {
        TransformError(code, message, place: place, index: index, remedy: remedy)
    }
}
