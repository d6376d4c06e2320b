import Foundation
import SimpleFeatures
import Testing
import TestSupport

@testable import Geodesy

@Suite("Geodesic rings")
struct GeodesicRingTests {
    struct Known: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let ring: [(Double, Double)]
        let area: Double
        let perimeter: Double

        init(_ name: String, _ ring: [(Double, Double)], _ area: Double, _ perimeter: Double) {
            testDescription = name
            self.ring = ring
            self.area = area
            self.perimeter = perimeter
        }

        var positions: [Position] { ring.map { Position(x: $0.0, y: $0.1) } }
    }

    /// What GeographicLib's areas of small rings are good for, in square metres: it adds up surfaces down to the equator.
    static let noise = 2.5e-4

    /// As pyproj 3.7.2's `Geod(ellps="WGS84").polygon_area_perimeter` gives them.
    static let cases = [
        Known(
            "a field near Bern",
            [(7.4386, 46.951), (7.4398, 46.9508), (7.4401, 46.9519), (7.4392, 46.9523), (7.4385, 46.9518)],
            14_386.720424860716, 466.35856044237863),
        Known(
            "a strip of forest",
            [
                (9.5301, 46.8502), (9.5342, 46.8511), (9.5381, 46.853), (9.538, 46.8531), (9.5341, 46.8512),
                (9.53, 46.8503),
            ], 9_156.665561966598, 1_413.1969295455642),
        Known(
            "south of the equator",
            [(-58.4, -34.6), (-58.3962, -34.6004), (-58.3955, -34.5973), (-58.3999, -34.5961)],
            149_283.49586413056, 1_558.9744534149),
        Known(
            "across the antimeridian",
            [(179.999, -16.5), (-179.999, -16.5), (-179.999, -16.498), (179.999, -16.498)],
            47_259.989990353584, 869.7143774401907),
        Known(
            "a canton's extent", [(6.8, 46.3), (8.5, 46.3), (8.5, 47.3), (6.8, 47.3)], 14_426_082_364.671265,
            481_872.614542274),
        Known("an octant", [(0, 0), (90, 0), (0, 90)], 63_758_202_715_511.055, 30_022_685.630020067),
    ]

    /// Areas by Lambert's equal-area projection around each ring, its sides drawn as 40 geodesics (PROJ 9.5).
    static let small = [
        Known(
            "20 m at 46.95",
            [
                (7.440076617, 46.950043592), (7.44005731, 46.950073665), (7.439938768, 46.950062079),
                (7.439929078, 46.949961891), (7.439955121, 46.949938258), (7.440069553, 46.949943632),
            ], 147.2300776, 47.0787507),
        Known(
            "60 m at 46.2",
            [
                (6.15015538, 46.200138107), (6.149919483, 46.200222457), (6.149836814, 46.199806669),
                (6.150162932, 46.199758058),
            ], 980.7519065, 135.1280160),
        Known(
            "150 m at 47.37",
            [
                (8.540531885, 47.370252888), (8.539638873, 47.370492573), (8.539336487, 47.369673901),
                (8.540434759, 47.369683872),
            ], 5993.6206980, 313.0071784),
        Known(
            "490 m at 46.02",
            [
                (8.962228817, 46.02056717), (8.960922377, 46.021217604), (8.959929145, 46.021501026),
                (8.957760097, 46.020678486), (8.957395335, 46.019684474), (8.958834259, 46.018637985),
                (8.96117919, 46.018245831), (8.962091696, 46.018893061),
            ], 95959.0906362, 1147.7645303),
        Known(
            "300 m at -33.9",
            [
                (18.401153025, -33.899732863), (18.400702509, -33.899024247), (18.399947435, -33.898916473),
                (18.399081044, -33.899364422), (18.398912794, -33.900508432), (18.399740097, -33.900822497),
                (18.400448955, -33.901176173), (18.401128308, -33.900326528),
            ], 36758.5367282, 721.5912542),
        Known(
            "40 m at 59.3",
            [
                (-150.099734582, 59.300063083), (-150.099938058, 59.300165161),
                (-150.100260579, 59.300049274), (-150.100194158, 59.299947528),
                (-150.100002834, 59.299845704), (-150.099689674, 59.299947633),
            ], 699.9892235, 100.6397932),
    ]

    @Test(
        "of parcels have their area to 1e-9, which Karney's sums of half the earth have not", arguments: small
    )
    func equalArea(_ known: Known) {
        let ring = GeodesicRing(known.positions)
        #expect(abs(ring.area - known.area) <= 1e-9 * known.area)
        #expect(abs(ring.perimeter - known.perimeter) <= 1e-9 * known.perimeter)
    }

    @Test("are what GeographicLib makes of them", arguments: cases)
    func known(_ known: Known) {
        let ring = GeodesicRing(known.positions)
        #expect(abs(ring.area - known.area) <= 1e-9 * known.area + Self.noise)
        #expect(abs(ring.perimeter - known.perimeter) <= 1e-9 * known.perimeter)
        let closed = GeodesicRing(known.positions + known.positions.prefix(1))
        #expect(abs(closed.area - ring.area) <= 1e-12 * known.area)
        #expect(abs(closed.perimeter - ring.perimeter) <= 1e-12 * known.perimeter)
        let turned = GeodesicRing(known.positions.reversed())
        #expect(abs(turned.area + known.area) <= 1e-9 * known.area + Self.noise)
    }

    /// A star around a place: sides of up to `size` metres in all directions.
    private static func star(_ random: inout SeededGenerator, size: Double) -> [Position] {
        let latitude = Double.random(in: -58...58, using: &random)
        let longitude = Double.random(in: -179...179, using: &random)
        let count = Int.random(in: 3...30, using: &random)
        return (0..<count).map { corner in
            let angle =
                2 * .pi * (Double(corner) + Double.random(in: 0...0.7, using: &random)) / Double(count)
            let distance = size * Double.random(in: 0.3...0.5, using: &random)
            return Position(
                x: longitude + distance * cos(angle) / (111_320 * cos(latitude * .pi / 180)),
                y: latitude + distance * sin(angle) / 111_320)
        }
    }

    private static func exact(_ ring: [Position]) -> GeodesicRing {
        ring.map(\.x).withUnsafeBufferPointer { x in
            ring.map(\.y).withUnsafeBufferPointer { GeodesicRing(exactly: x, $0) }
        }
    }

    private static func series(_ ring: [Position]) -> GeodesicRing? {
        ring.map(\.x).withUnsafeBufferPointer { x in
            ring.map(\.y).withUnsafeBufferPointer { GeodesicRing(shortSides: x, $0) }
        }
    }

    @Test("of short sides go by the series, which agrees with Karney's polygon", arguments: [20.0, 150, 490])
    func series(size: Double) throws {
        var random = SeededGenerator(seed: UInt64(size))
        for _ in 0..<2_000 {
            let ring = Self.star(&random, size: size)
            let exact = Self.exact(ring)
            let fast = try #require(Self.series(ring))
            #expect(abs(fast.area - exact.area) <= 1e-9 * exact.area + Self.noise)
            #expect(abs(fast.perimeter - exact.perimeter) <= 1e-9 * exact.perimeter)
        }
    }

    @Test("of many short sides that reach far go by the series as well")
    func wide() throws {
        var random = SeededGenerator(seed: 19)
        for _ in 0..<50 {
            let (west, south) = (
                Double.random(in: 6...10, using: &random), Double.random(in: 46...47.5, using: &random)
            )
            let (east, north) = (west + 0.2, south + 0.16)
            let steps = (0..<60).map { Double($0) / 60 }
            let ring =
                steps.map { Position(x: west + (east - west) * $0, y: south) }
                + steps.map { Position(x: east, y: south + (north - south) * $0) }
                + steps.map { Position(x: east + (west - east) * $0, y: north) }
                + steps.map { Position(x: west, y: north + (south - north) * $0) }
            let exact = Self.exact(ring)
            let fast = try #require(Self.series(ring))
            #expect(abs(fast.area - exact.area) <= 1e-9 * exact.area)
            #expect(abs(fast.perimeter - exact.perimeter) <= 1e-9 * exact.perimeter)
        }
    }

    @Test("with impossible positions give NaN, and empty ones zero")
    func nothing() {
        #expect(
            GeodesicRing([Position(x: 7, y: 47), Position(x: .nan, y: 47), Position(x: 7, y: 48)]).area.isNaN)
        #expect(GeodesicRing([]) == GeodesicRing(area: 0, perimeter: 0))
        #expect(GeodesicRing([Position(x: 7, y: 47)]) == GeodesicRing(area: 0, perimeter: 0))
    }
}
