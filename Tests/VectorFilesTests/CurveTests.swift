import Foundation
import SimpleFeatures
import Testing
import VectorFiles

@Suite("Arcs")
struct CurveTests {
    private let made: Ogr2ogr

    init() throws { made = try Ogr2ogr() }

    /// The ring of an area in well-known text, read from a GeoPackage.
    private func ring(
        of text: String, tolerance: Double, system: String = "EPSG:2056"
    ) throws -> [Position] {
        try made.write("id,WKT\n1,\"\(text)\"\n", to: "curves.csv")
        let path = try made.convert(
            "curves.csv", to: "curves.gpkg",
            ["-overwrite", "-oo", "GEOM_POSSIBLE_NAMES=WKT", "-a_srs", system])
        let file = try VectorFile(path: path, options: VectorReadOptions(arcTolerance: tolerance))
        let feature = try file.reader(of: try file.layer(named: nil)).next()
        return try #require(feature?.geometry?.polygons.first?.shell)
    }

    private static let halfRound = """
        CURVEPOLYGON(COMPOUNDCURVE(CIRCULARSTRING(2600000 1200000,2600050 1200050,2600100 1200000),\
        (2600100 1200000,2600000 1200000)))
        """

    @Test("become chords within the tolerance, their own points kept", arguments: [0.001, 0.1, 5])
    func chords(tolerance: Double) throws {
        let ring = try ring(of: Self.halfRound, tolerance: tolerance)
        #expect(ring.first == ring.last)
        #expect(ring.contains(Position(x: 2_600_050, y: 1_200_050)))
        let arc = ring.dropLast()
        for position in arc {
            let distance = hypot(position.x - 2_600_050, position.y - 1_200_000)
            #expect(abs(distance - 50) < 1e-6)
        }
        for (one, other) in zip(arc, arc.dropFirst()) {
            let middle = hypot((one.x + other.x) / 2 - 2_600_050, (one.y + other.y) / 2 - 1_200_000)
            #expect(50 - middle <= tolerance * 1.000_001)
        }
        #expect(Double(arc.count) < 2 + .pi / (2 * acos(1 - tolerance / 50)) + 2)
    }

    @Test("go the way round that their middle point says")
    func clockwise() throws {
        let below = Self.halfRound.replacing("1200050", with: "1199950")
        let ring = try ring(of: below, tolerance: 0.01)
        #expect(ring.allSatisfy { $0.y <= 1_200_000 + 1e-9 })
        #expect(ring.contains { abs($0.y - 1_199_950) < 0.01 })
    }

    @Test("that come back to their first point are full circles")
    func circle() throws {
        let ring = try ring(
            of: "CURVEPOLYGON(CIRCULARSTRING(2600000 1200000,2600100 1200000,2600000 1200000))",
            tolerance: 0.001)
        let area = zip(ring, ring.dropFirst()).reduce(0) {
            $0 + ($1.0.x - 2_600_000) * ($1.1.y - 1_200_000) - ($1.1.x - 2_600_000) * ($1.0.y - 1_200_000)
        }
        #expect(abs(abs(area) / 2 - .pi * 2_500) < 0.3)
    }

    @Test("keep to the tolerance in metres where coordinates are degrees")
    func degrees() throws {
        let radius = 100 / 111_200.0
        let text = """
            CURVEPOLYGON(CIRCULARSTRING(\(7 - radius) 0,7 \(radius),\(7 + radius) 0,\
            7 \(-radius),\(7 - radius) 0))
            """
        let ring = try ring(of: text, tolerance: 0.01, system: "EPSG:4326")
        for (one, other) in zip(ring, ring.dropFirst()) {
            let middle = hypot((one.x + other.x) / 2 - 7, (one.y + other.y) / 2)
            #expect((radius - middle) * 111_700 <= 0.01 * 1.000_001)
        }
        #expect(ring.count > 100)
    }
}
