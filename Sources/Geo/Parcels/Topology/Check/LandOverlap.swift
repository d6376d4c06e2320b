public import SimpleFeatures
import Streams

/// The overlap of two parcels.
public struct LandOverlap: Hashable, Sendable {
    /// The index of the first parcel.
    public let first: Int
    /// The index of the second parcel.
    public let second: Int
    /// The overlapping area in square metres.
    public let area: Double
    /// The overlapping land.
    public let polygons: [Polygon]

    /// All overlaps wider than `tolerance` metres, ordered by the first and then the second parcel.
    ///
    /// Parcels with open rings or rings of fewer than three corners are left out. Throws if there are too many
    /// overlaps to examine.
    public static func all(
        among parcels: [Parcel], tolerance: Double = CoverageRules().tolerance
    ) throws(ParcelError) -> [LandOverlap] {
        let polygons = parcels.map(\.polygonsToCompare)
        let net = try BorderNet(RingTable(polygons: polygons))
        var search = OverlapSearch(net)
        var shapes = ValidShapes(try GEOSContext(), polygons)
        var overlaps: [LandOverlap] = []
        for (first, second) in try search.candidates() {
            guard let land = try shapes.common(first, second), land.width > tolerance else { continue }
            overlaps.append(
                LandOverlap(first: first, second: second, area: land.area, polygons: land.polygons))
        }
        return overlaps
    }
}

extension Parcel {
    /// The polygons; empty if a ring is open or has fewer than three corners.
    fileprivate var polygonsToCompare: [Polygon] {
        let check = RingCheck(parcel: 0, rules: CoverageRules())
        let isFine = polygons.flatMap(\.rings).allSatisfy { check.isRing($0) }
        return isFine ? polygons : []
    }
}

/// Land with its width, to measure gaps and overlaps.
struct Strip {
    let polygons: [Polygon]
    /// The largest polygon.
    let largest: Polygon
    let area: Double
    /// The width of the widest polygon.
    let width: Double

    /// The polygons that have an area; `nil` if none has.
    init?(_ polygons: [Polygon]) {
        let measured = polygons.map { (polygon: $0, area: $0.area) }.filter { $0.area > 0 }
        guard let largest = measured.max(by: { $0.area < $1.area }) else { return nil }
        self.polygons = measured.map(\.polygon.woundByRFC7946)
        self.largest = largest.polygon
        area = measured.reduce(0) { $0 + $1.area }
        width = measured.reduce(0) {
            max($0, Self.width(area: $1.area, perimeter: Self.perimeter($1.polygon)))
        }
    }

    /// Area and width in words.
    var summary: String {
        let number = DecimalWriter(.upTo(decimals: 3))
        return "an area of \(number.string(area)) m² (\(number.string(width)) m wide)"
    }

    /// The shorter side of the rectangle with this area and perimeter; of the square, for land more compact than one.
    private static func width(area: Double, perimeter: Double) -> Double {
        (perimeter - max(0, perimeter * perimeter - 16 * area).squareRoot()) / 4
    }

    private static func perimeter(_ polygon: Polygon) -> Double {
        polygon.rings.reduce(0) { sum, ring in
            sum + zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        }
    }
}
