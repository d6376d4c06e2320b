import SimpleFeatures
import Testing

@testable import Parcels

@Suite("Simplified parcels")
struct SimplifyTests {
    @Test(
        "keep their neighbours, have no gaps or overlaps, and move no border too far", arguments: 1...10,
        [0.05, 0.5, 3, 50])
    func properties(seed: UInt64, tolerance: Double) throws {
        let polygons = WindingTiles(seed: seed).polygons
        let net = try BorderNet(RingTable(polygons: polygons))
        let simple = try net.simplified(tolerance: tolerance)
        let simpleNet = try BorderNet(RingTable(polygons: simple.polygons))
        let before = net.neighbours().map { [$0.first, $0.second, $0.stretches, $0.length > 0 ? 1 : 0] }
        #expect(
            simpleNet.neighbours().map { [$0.first, $0.second, $0.stretches, $0.length > 0 ? 1 : 0] }
                == before)
        #expect(simple.cornersAfter <= simple.cornersBefore)
        let parcels = simple.polygons.map { Parcel(polygons: $0) }
        let report = try CoverageCheck().report(on: parcels)
        #expect(report.findings.isEmpty && report.toleratedGaps == 0 && report.toleratedOverlaps == 0)
        for (old, new) in zip(polygons, simple.polygons) {
            for (oldRing, newRing) in zip(old.flatMap(\.rings), new.flatMap(\.rings)) {
                #expect(newRing.count >= 4)
                for corner in oldRing {
                    let distance = zip(newRing, newRing.dropFirst()).reduce(Double.infinity) {
                        min($0, corner.distance(toLineFrom: $1.0, to: $1.1))
                    }
                    #expect(distance <= tolerance + 1e-9)
                }
            }
        }
        #expect(abs(simple.areaChanges.reduce(0, +) - area(simple.polygons) + area(polygons)) < 1e-6)
    }

    private func area(_ parcels: [[Polygon]]) -> Double {
        parcels.joined().reduce(0) { sum, polygon in
            sum
                + polygon.rings.enumerated().reduce(0) {
                    $0 + Polygon.signedArea(of: $1.element).magnitude * ($1.offset == 0 ? 1 : -1)
                }
        }
    }

    @Test("lose most corners of winding borders")
    func saving() throws {
        let simple = try BorderNet(RingTable(polygons: WindingTiles(seed: 1).polygons)).simplified(
            tolerance: 2)
        #expect(simple.cornersAfter * 3 < simple.cornersBefore)
    }

    @Test("do not jump over an island and keep at least a triangle")
    func island() throws {
        func ring(_ corners: [(Double, Double)]) -> [Position] {
            (corners + corners.prefix(1)).map { Position(x: $0.0, y: $0.1) }
        }
        let bay = Polygon(rings: [
            ring([(0, 0), (40, 0), (40, 20), (26, 20), (25, 16), (15, 16), (14, 20), (0, 20)])
        ])
        let island = Polygon(rings: [ring([(19, 17), (21, 17), (21, 18), (19, 18)])])
        let simple = try BorderNet(RingTable(polygons: [[bay], [island]])).simplified(tolerance: 5)
        #expect(try GEOSTruth().common(simple.polygons[0], simple.polygons[1]).isEmpty)
        #expect(simple.polygons[1][0].shell.count == 4, "three corners and the first again")
        let alone = try BorderNet(RingTable(polygons: [[bay]])).simplified(tolerance: 5)
        #expect(alone.polygons[0][0].shell.count == 5, "without the island the bay is removed")
        for tolerance in [0, -1, Double.nan, .infinity] {
            #expect(throws: ParcelError.self) { try BorderNet(RingTable()).simplified(tolerance: tolerance) }
        }
    }

    @Test("keep two borders between two corners")
    func lens() throws {
        let chord = [(0.0, 0.0), (10, 0.0)]
        func polygon(_ corners: [(Double, Double)]) -> [Polygon] {
            [Polygon(rings: [(corners + corners.prefix(1)).map { Position(x: $0.0, y: $0.1) }])]
        }
        // A lens between two parcels: both of its borders are within the tolerance of the same line.
        let lens = polygon([chord[0], (5, -0.5), chord[1], (5, 0.5)])
        let above = polygon([chord[0], (5, 0.5), chord[1], (10, 10), (0, 10)])
        let below = polygon([chord[0], (0, -10), (10, -10), chord[1], (5, -0.5)])
        let parcels = [lens, above, below]
        let simple = try BorderNet(RingTable(polygons: parcels)).simplified(tolerance: 1)
        #expect(simple.polygons[0][0].shell.count == 4)
        #expect(try CoverageCheck().report(on: simple.polygons.map { Parcel(polygons: $0) }).findings.isEmpty)
    }
}
