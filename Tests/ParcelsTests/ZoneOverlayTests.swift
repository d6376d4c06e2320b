import SimpleFeatures
import Testing
import TestSupport

@testable import Parcels

@Suite("The overlay with zones")
struct ZoneOverlayTests {
    private func square(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Polygon] {
        let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
        return [Polygon(rings: [corners.map { Position(x: 2_600_000 + $0.0, y: 1_200_000 + $0.1) }])]
    }

    @Test("divides a parcel into pieces, with the part outside all zones last")
    func pieces() throws {
        let overlay = try ZoneOverlay(zones: [square(6, 0, 2, 10), square(0, 0, 6, 10), square(90, 0, 1, 1)])
        let zoned = try overlay.divide(square(0, 0, 10, 10))
        #expect(zoned.area == 100 && zoned.pieces.map(\.zone) == [0, 1, nil])
        #expect(
            zoned.pieces.map(\.area) == [20, 60, 20] && zoned.conflicts.isEmpty && zoned.sliverCount == 0)
        let inside = try overlay.divide(square(1, 1, 2, 2))
        #expect(inside.pieces.map(\.zone) == [1] && inside.pieces[0].polygons == square(1, 1, 2, 2))
        let outside = try overlay.divide(square(40, 40, 2, 2))
        #expect(outside.pieces.map(\.zone) == [nil] && outside.pieces[0].area == 4)
    }

    @Test("leaves out and counts slivers by area or width; a small parcel is not a sliver")
    func slivers() throws {
        let zones = [square(0, 0, 9.999, 10), square(9.999, 0, 20, 10)]
        let byArea = try ZoneOverlay(zones: zones).divide(square(0, 0, 10, 10))
        #expect(byArea.pieces.map(\.zone) == [0] && byArea.sliverCount == 1)
        #expect(abs(byArea.sliverArea - 0.01) < 1e-6)
        let tolerance = SliverTolerance(area: 0, width: 0.005)
        let byWidth = try ZoneOverlay(zones: zones, tolerance: tolerance).divide(square(0, 0, 10, 10))
        #expect(byWidth.pieces.map(\.zone) == [0] && byWidth.sliverCount == 1)
        let all = try ZoneOverlay(zones: zones, tolerance: SliverTolerance(area: 0)).divide(
            square(0, 0, 10, 10))
        #expect(all.pieces.map(\.zone) == [0, 1] && all.sliverCount == 0)
        let small = try ZoneOverlay(zones: zones).divide(square(1, 1, 0.1, 0.1))
        #expect(small.pieces.map(\.zone) == [0] && small.sliverCount == 0)
    }

    @Test("keeps the largest piece of a parcel that has only slivers")
    func onlySlivers() throws {
        let zones = [square(0, 0, 0.1, 10), square(0.1, 0, 0.2, 10), square(0.3, 0, 0.1, 10)]
        let tolerance = SliverTolerance(area: 3)
        let zoned = try ZoneOverlay(zones: zones, tolerance: tolerance).divide(square(0, 0, 0.4, 10))
        #expect(zoned.pieces.map(\.zone) == [1] && zoned.sliverCount == 2)
        #expect(abs(zoned.pieces[0].area - 2) < 1e-6 && abs(zoned.sliverArea - 2) < 1e-6)
    }

    @Test("reports overlapping zones and counts land outside all zones once")
    func conflicts() throws {
        let zones = [square(0, 0, 6, 10), square(4, 0, 4, 10), square(5, 0, 1, 10)]
        let zoned = try ZoneOverlay(zones: zones).divide(square(0, 0, 10, 10))
        #expect(zoned.conflicts.map(\.zones) == [[0, 1], [0, 2], [1, 2]])
        #expect(zoned.conflicts.map(\.area) == [20, 10, 10])
        #expect(zoned.pieces.last?.zone == nil && zoned.pieces.last?.area == 20)
    }

    @Test("of random parcels and zones loses no land and agrees with GEOS")
    func random() throws {
        var random = RandomParcels(seed: 8)
        let corner = Position(x: 2_600_000, y: 1_200_000)
        let truth = try GEOSTruth()
        let parcels = try random.field(columns: 7, at: corner, side: 30)
            .filter { try truth.geos.makeMultiPolygon($0).isValid() }
        let zones = try (0..<30).map { _ in
            let centre = Position(
                x: corner.x + Double.random(in: 0...210, using: &random.random),
                y: corner.y + Double.random(in: 0...210, using: &random.random))
            return [Polygon(rings: [random.ring(corners: 40, radius: 20...50, at: centre)])]
        }.filter { try truth.geos.makeMultiPolygon($0).isValid() }
        let overlay = try ZoneOverlay(zones: zones, tolerance: SliverTolerance(area: 0))
        var cuts = 0
        for parcel in parcels {
            let zoned = try overlay.divide(parcel)
            let shape = try truth.geos.makeMultiPolygon(parcel)
            for (number, zone) in zones.enumerated() {
                let area = try shape.intersection(truth.geos.makeMultiPolygon(zone)).area()
                let ours = zoned.pieces.first { $0.zone == number }?.area ?? 0
                #expect(abs(area - ours) < 1e-6)
                if area > 0 { cuts += 1 }
            }
            let pieces = try truth.geos.makeCollection(
                zoned.pieces.map { try truth.geos.makeMultiPolygon($0.polygons) })
            #expect(abs(try pieces.union().area() - zoned.area) < 1e-6)
        }
        #expect(cuts > 100)
    }

    @Test("works with any repaired geometry")
    func anyCorners() throws {
        var random = SeededGenerator(seed: 3)
        let repairer = try ParcelRepairer()
        func lobes() throws -> [Polygon] {
            let polygons = (0..<3).map { _ in
                let ring = (0..<8).map { _ in
                    Position(
                        x: 2_600_000 + Double(Int.random(in: 0...5, using: &random)),
                        y: 1_200_000 + Double(Int.random(in: 0...5, using: &random)))
                }
                return Polygon(rings: [ring + ring.prefix(1)])
            }
            return try repairer.repair(polygons)?.polygons ?? polygons
        }
        let overlay = try ZoneOverlay(zones: try (0..<25).map { _ in try lobes() })
        for _ in 0..<40 {
            let parcel = try lobes()
            let zoned = try overlay.divide(parcel)
            #expect(abs(zoned.area - parcel.reduce(0) { $0 + $1.area }) < 1e-6)
            #expect(zoned.pieces.allSatisfy { $0.area <= zoned.area + 1e-5 })
        }
    }
}
