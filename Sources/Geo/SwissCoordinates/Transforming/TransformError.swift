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
            case unrecognised = "crs.unrecognised"
            case ambiguous = "crs.ambiguous"
            case mixed = "crs.mixed"
            case wrongKind = "crs.wrongKind"
            case unknownMethod = "method.unknown"
            case heightsUnsaid = "heights.unsaid"
            case heightMissing = "heights.missing"
            case gridUnusable = "grid.unusable"
            case notANumber = "coordinates.notANumber"
            case triangulation = "triangulation.invalid"
            case dataMissing = "proj.dataMissing"
        }
        private let value: Value
        private init(_ value: Value) { self.value = value }

        /// PROJ does not know the reference system.
        public static let unknownSystem = Self(.unknownSystem)
        /// The system is geocentric, vertical or otherwise none of longitudes and latitudes or eastings and
        /// northings.
        public static let unsupportedSystem = Self(.unsupportedSystem)
        /// A grid is not installed, without which results would be up to 2 m off, or heights up to 55 m.
        public static let gridMissing = Self(.gridMissing)
        /// A coordinate cannot be in the reference system that was named.
        public static let outOfRange = Self(.outOfRange)
        /// A coordinate is outside the grid or the area that the transformation is made for.
        public static let outsideGrid = Self(.outsideGrid)
        /// A coordinate is not a finite number.
        public static let notFinite = Self(.notFinite)
        /// PROJ has no transformation between the two systems.
        public static let noTransformation = Self(.noTransformation)
        /// Coordinates fit none of the systems that are told by their size.
        public static let unrecognised = Self(.unrecognised)
        /// Coordinates fit more than one of the systems that are told by their size.
        public static let ambiguous = Self(.ambiguous)
        /// Coordinates of different systems stand together.
        public static let mixed = Self(.mixed)
        /// Longitude and latitude were given or asked for where the system has eastings, or the reverse.
        public static let wrongKind = Self(.wrongKind)
        /// No method between LV03 and LV95 has that name.
        public static let unknownMethod = Self(.unknownMethod)
        /// One of two systems says what its heights are counted from and the other does not.
        public static let heightsUnsaid = Self(.heightsUnsaid)
        /// Heights are to be converted and a position has none.
        public static let heightMissing = Self(.heightMissing)
        /// A grid's file cannot be read, is not whole or another grid, or has a path that PROJ cannot be told.
        public static let gridUnusable = Self(.gridUnusable)
        /// A coordinate is text and no number.
        public static let notANumber = Self(.notANumber)
        /// A file of triangles is none, or not one from LV03 to LV95.
        public static let triangulation = Self(.triangulation)

        /// PROJ's register of reference systems is not where PROJ looks for it.
        public static let dataMissing = Self(.dataMissing)

        /// The code as scripts see it.
        public var description: String { value.rawValue }
    }

    /// The stable code.
    public let code: Code
    /// What is wrong, in plain words.
    public let message: String
    /// Where, if known.
    public let place: String?
    /// Which position of the run at hand is at fault, counted from 0, if it is one.
    public let index: Int?
    /// What the person can do about it.
    public let remedy: String

    init(_ code: Code, _ message: String, place: String? = nil, index: Int? = nil, remedy: String) {
        self.code = code
        self.message = message
        self.place = place
        self.index = index
        self.remedy = remedy
    }

    /// The error of a coordinate that is text: `abc`, an empty field.
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

    /// Code, message, place and remedy.
    public var description: String { "\(code): \(message)\(place.map { " (\($0))" } ?? ""). \(remedy)" }
}
