import SimpleFeatures
import Testing

@testable import Parcels

@Suite("Region for selecting parcels")
struct ParcelRegionTests {
    private func square(_ x: Double, _ y: Double, _ side: Double) -> [Polygon] {
        let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
        return [Polygon(rings: [corners.map { Position(x: 2_600_000 + $0.0, y: 1_200_000 + $0.1) }])]
    }

    @Test("selects parcels that touch it or lie within it")
    func box() throws {
        let region = try ParcelRegion(
            BoundingBox(minX: 2_600_000, minY: 1_200_000, maxX: 2_600_010, maxY: 1_200_010))
        let cases: [(polygons: [Polygon], touches: Bool, within: Bool)] = [
            (square(2, 2, 3), true, true), (square(0, 0, 10), true, true), (square(5, 5, 10), true, false),
            (square(10, 10, 5), true, false), (square(10.001, 0, 5), false, false),
            (square(-5, -5, 50), true, false), (square(2, 2, 3) + square(20, 2, 3), true, false),
        ]
        for (number, example) in cases.enumerated() {
            #expect(try region.selects(example.polygons, .touches) == example.touches, "\(number)")
            #expect(try region.selects(example.polygons, .within) == example.within, "\(number)")
        }
    }

    @Test("of several polygons is their union without holes")
    func polygons() throws {
        var ring = square(0, 0, 30)[0]
        ring.rings.append(square(10, 10, 10)[0].shell)
        let region = try ParcelRegion([ring] + square(30, 0, 30))
        #expect(try region.selects(square(25, 5, 10), .within))
        #expect(try region.selects(square(12, 12, 3), .touches) == false)
        #expect(try region.selects(square(5, 5, 20), .touches))
        #expect(try region.selects(square(5, 5, 20), .within) == false)
        let bow = [(0.0, 0.0), (9, 9), (9, 0), (0, 9), (0, 0)].map { Position(x: $0.0, y: $0.1) }
        let error = try #require(throws: ParcelError.self) { try ParcelRegion([Polygon(rings: [bow])]) }
        #expect(error.code == .topology && error.message.contains("Self-intersection"))
        #expect(throws: ParcelError.self) { try ParcelRegion([]) }
    }

    @Test("around a point selects the parcels that GEOS finds within the radius")
    func circle() throws {
        var random = RandomParcels(seed: 12)
        let parcels = random.field(columns: 6, at: Position(x: 2_600_000, y: 1_200_000), side: 30)
        let truth = try GEOSTruth()
        var found = 0
        for point in random.points(60, near: parcels) {
            for radius in [0, 7.5, 45] {
                let region = try ParcelRegion(around: point, radius: radius)
                for polygons in parcels {
                    let distance = try truth.distance(polygons, point.x, point.y)
                    guard abs(distance - radius) > 1e-9 || distance == 0 else { continue }
                    let isNear = try region.selects(polygons, .touches)
                    #expect(isNear == (distance <= radius))
                    if isNear { found += 1 }
                }
            }
        }
        #expect(found > 300)
        let region = try ParcelRegion(around: Position(x: 2_600_000, y: 1_200_000), radius: 5)
        #expect(try region.selects(square(0, 0, 3), .within))
        #expect(try region.selects(square(0, 0, 4), .within) == false)
        #expect(throws: ParcelError.self) {
            try ParcelRegion(around: Position(x: 0, y: 0), radius: -1)
        }
    }

    @Test("gives the same result through an index as parcel by parcel")
    func index() throws {
        var random = RandomParcels(seed: 3)
        let parcels = random.field(columns: 8, at: Position(x: 2_600_000, y: 1_200_000), side: 30)
        var table = RingTable()
        for parcel in parcels { table.append(parcel) }
        let index = ParcelIndex(table)
        let regions = [
            try ParcelRegion(BoundingBox(minX: 2_600_050, minY: 1_200_050, maxX: 2_600_120, maxY: 1_200_170)),
            try ParcelRegion(around: Position(x: 2_600_100, y: 1_200_100), radius: 60),
        ]
        for region in regions {
            for relation in [ParcelRegion.Relation.touches, .within] {
                let expected = try parcels.indices.filter { try region.selects(parcels[$0], relation) }
                #expect(try index.parcels(in: region, relation) == expected)
                #expect(!expected.isEmpty)
            }
        }
    }
}
