public import SimpleFeatures

/// The result of a coverage check.
public struct CoverageReport: Hashable, Sendable {
    /// The findings: those of single parcels in input order, then those between parcels.
    public var findings: [CoverageFinding] = []
    /// The number of overlaps within the tolerance.
    public var toleratedOverlaps = 0
    /// The number of gaps within the tolerance.
    public var toleratedGaps = 0
    /// The number of parcels in the coverage, with parts joined and rights left out.
    public var coveringParcels = 0

    /// The number of findings of a severity.
    public func count(_ severity: CoverageFinding.Severity) -> Int {
        findings.reduce(0) { $0 + ($1.code.severity == severity ? 1 : 0) }
    }
}

/// An error or a warning about a parcel or between parcels.
public struct CoverageFinding: Hashable, Sendable {
    /// The kind of finding; raw values are stable.
    public enum Code: String, CaseIterable, Codable, Hashable, Sendable {
        /// A coordinate is not a number or too large.
        case coordinate = "parcel.coordinate"
        /// GEOS reports that the geometry is invalid.
        case invalid = "parcel.invalid"
        /// A ring does not end where it begins.
        case openRing = "ring.open"
        /// A ring has fewer than three different corners.
        case shortRing = "ring.short"
        /// Corners follow each other within a millimetre.
        case repeatedCorner = "ring.repeatedCorner"
        /// A border goes out and back along the same line.
        case spike = "ring.spike"
        /// A ring has hardly any area.
        case tinyRing = "ring.tiny"
        /// Parcels overlap.
        case overlap = "set.overlap"
        /// Parcels overlap in a narrow strip.
        case overlapSliver = "set.overlapSliver"
        /// Land between parcels belongs to no parcel.
        case gap = "set.gap"
        /// A narrow strip between parcels belongs to no parcel.
        case gapSliver = "set.gapSliver"
        /// An EGRID is not `CH` and 12 digits.
        case egridForm = "egrid.form"
        /// Parcels with different numbers have the same EGRID.
        case egridRepeated = "egrid.repeated"

        /// The severity.
        public var severity: Severity {
            switch self {
            case .coordinate, .invalid, .openRing, .shortRing, .overlap, .gap, .egridRepeated: .error
            case .repeatedCorner, .spike, .tinyRing, .overlapSliver, .gapSliver, .egridForm: .warning
            }
        }
    }

    /// The severity of a finding.
    public enum Severity: String, Codable, Hashable, Sendable {
        /// It must be corrected.
        case error
        /// It may be correct; look at it.
        case warning
    }

    /// The kind of finding.
    public var code: Code
    /// A description in words.
    public var message: String
    /// The location, if known.
    public var place: Position?
    /// The input indices of the parcels concerned.
    public var parcels: [Int]
    /// The area of the overlap or gap in square metres.
    public var area: Double?
    /// The width of the overlap or gap in metres: that of the rectangle with the same area and perimeter.
    public var width: Double?
    /// The polygons of the overlap or gap.
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

/// Thresholds of a coverage check; widths in metres.
public struct CoverageRules: Hashable, Sendable {
    /// Gaps and overlaps up to this width are tolerated, such as those of stroked arcs.
    public var tolerance: Double
    /// Wider gaps and overlaps up to this width are slivers, which are warnings.
    public var sliverWidth: Double
    /// Rings up to this area, in square metres, are tiny.
    public var tinyArea: Double

    /// Creates rules.
    public init(tolerance: Double = 0.001, sliverWidth: Double = 0.1, tinyArea: Double = 0.01) {
        self.tolerance = tolerance
        self.sliverWidth = sliverWidth
        self.tinyArea = tinyArea
    }
}
