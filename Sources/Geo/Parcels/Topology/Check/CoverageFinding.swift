public import SimpleFeatures

/// Something that is wrong, or may be, with a parcel or between parcels.
public struct CoverageFinding: Hashable, Sendable {
    /// What was found; the raw value is stable.
    public enum Code: String, CaseIterable, Codable, Hashable, Sendable {
        /// A coordinate is not a number or absurdly large.
        case coordinate = "parcel.coordinate"
        /// GEOS says that the geometry is not valid.
        case invalid = "parcel.invalid"
        /// A ring does not end where it begins.
        case openRing = "ring.open"
        /// A ring has fewer than three different corners.
        case shortRing = "ring.short"
        /// Corners follow each other within a millimetre.
        case repeatedCorner = "ring.repeatedCorner"
        /// A border goes out and back the same way.
        case spike = "ring.spike"
        /// A ring has hardly any area.
        case tinyRing = "ring.tiny"
        /// Parcels have land in common.
        case overlap = "set.overlap"
        /// Parcels have a narrow strip in common.
        case overlapSliver = "set.overlapSliver"
        /// Land between parcels belongs to none.
        case gap = "set.gap"
        /// A narrow strip between parcels belongs to none.
        case gapSliver = "set.gapSliver"
        /// An EGRID is not `CH` and 12 digits.
        case egridForm = "egrid.form"
        /// Parcels with different numbers have the same EGRID.
        case egridRepeated = "egrid.repeated"

        /// How bad it is.
        public var severity: Severity {
            switch self {
            case .coordinate, .invalid, .openRing, .shortRing, .overlap, .gap, .egridRepeated: .error
            case .repeatedCorner, .spike, .tinyRing, .overlapSliver, .gapSliver, .egridForm: .warning
            }
        }
    }

    /// How bad a finding is.
    public enum Severity: String, Codable, Hashable, Sendable {
        /// It has to be corrected.
        case error
        /// It may be as it should.
        case warning
    }

    /// What was found.
    public var code: Code
    /// In words.
    public var message: String
    /// Where.
    public var place: Position?
    /// The parcels that it concerns, by their places in the list.
    public var parcels: [Int]
    /// The land that several parcels have, or none, in square metres.
    public var area: Double?
    /// The width of that land in metres: twice its area by its perimeter, which of a long strip is its mean width.
    public var width: Double?
    /// That land.
    public var polygons: [Polygon]

    init(
        _ code: Code, _ message: String, at place: Position?, parcels: [Int], area: Double? = nil,
        width: Double? = nil, polygons: [Polygon] = []
    ) {
        self.code = code
        self.message = message
        self.place = place
        self.parcels = parcels
        self.area = area
        self.width = width
        self.polygons = polygons
    }
}
