import SimpleFeatures

/// Land that is more or less wide.
struct Strip {
    let polygons: [Polygon]
    /// Its largest polygon.
    let largest: Polygon
    let area: Double
    /// The width of its widest polygon: twice the area by the perimeter.
    let width: Double

    /// The land of these polygons; `nil` where they have no area.
    init?(_ polygons: [Polygon]) {
        let measured = polygons.map { (polygon: $0, area: $0.area) }.filter { $0.area > 0 }
        guard let largest = measured.max(by: { $0.area < $1.area }) else { return nil }
        self.polygons = measured.map(\.polygon.woundByRFC7946)
        self.largest = largest.polygon
        area = measured.reduce(0) { $0 + $1.area }
        width = measured.reduce(0) { max($0, 2 * $1.area / Self.perimeter($1.polygon)) }
    }

    /// Area and width for a sentence.
    var words: String {
        let number = DecimalWriter(.upTo(decimals: 3))
        return "a piece of \(number.string(area)) m² and \(number.string(width)) m width"
    }

    private static func perimeter(_ polygon: Polygon) -> Double {
        polygon.rings.reduce(0) { sum, ring in
            sum + zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        }
    }
}
