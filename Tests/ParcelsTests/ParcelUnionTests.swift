import SimpleFeatures
import Testing

@testable import Parcels

@Suite("The union of parcels")
struct ParcelUnionTests {
    private func square(_ x: Double, _ y: Double, _ side: Double) -> [Polygon] {
        let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
        return [Polygon(rings: [corners.map { Position(x: 2_600_000 + $0.0, y: 1_200_000 + $0.1) }])]
    }

    @Test("has no borders between parcels")
    func borders() throws {
        let places = [(0, 0), (10, 0), (20, 0), (0, 10), (20, 10), (0, 20), (10, 20), (20, 20)]
        let ring = places.map { square(Double($0.0), Double($0.1), 10) }
        let around = try ParcelUnion(of: ring)
        #expect(around.area == 800 && around.perimeter == 160 && around.parts == 1)
        let apart = try ParcelUnion(of: [square(0, 0, 10), square(20, 0, 10)])
        #expect(apart.area == 200 && apart.perimeter == 80 && apart.parts == 2)
        let none = try ParcelUnion(of: [])
        #expect(none.area == 0 && none.perimeter == 0 && none.parts == 0)
    }

    @Test("counts overlaps once, also where corners do not match")
    func overlaps() throws {
        let over = try ParcelUnion(of: [square(0, 0, 10), square(5, 0, 10)])
        #expect(over.area == 150 && over.perimeter == 50 && over.parts == 1)
        let twice = try ParcelUnion(of: [square(0, 0, 10), square(0, 0, 10)])
        #expect(twice.area == 100 && twice.perimeter == 40)
        let unfitting = try ParcelUnion(of: [square(0, 0, 10), square(10, 2, 5)])
        #expect(unfitting.area == 125 && unfitting.perimeter == 50 && unfitting.parts == 1)
    }
}
