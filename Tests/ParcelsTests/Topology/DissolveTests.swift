import SimpleFeatures
import Testing
import TestSupport

@testable import Parcels

@Suite("Dissolved parcels")
struct DissolveTests {
    private func check(_ polygons: [[Polygon]], _ groups: [Int], method: DissolvedLand.Method) throws {
        let truth = try GEOSTruth()
        let land = try ParcelDissolver().dissolve(RingTable(polygons: polygons), groups: groups)
        for (group, land) in land.enumerated() {
            let members = polygons.indices.filter { groups[$0] == group }.map { polygons[$0] }
            let shape = try truth.geos.makeMultiPolygon(land.polygons)
            #expect(try shape.fault() == nil)
            #expect(try truth.difference(shape, try truth.union(members)) < 1e-6)
            #expect(abs(try shape.area() - land.area) < 1e-6 && land.method == method)
            #expect(land.polygons == land.polygons.map(\.woundByRFC7946))
        }
    }

    private func grid(_ columns: Int) -> [[Polygon]] {
        (0..<columns * columns).map { cell in
            let (x, y) = (Double(cell % columns), Double(cell / columns))
            let ring = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]
            return [Polygon(rings: [ring.map { Position(x: $0.0, y: $0.1) }])]
        }
    }

    @Test(
        "of a grid equal GEOS's union, also with pieces touching in corners and nested holes",
        arguments: 1...20)
    func grid(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let groups = [0, 1] + (2..<144).map { _ in Int.random(in: 0...1, using: &random) }
        try check(grid(12), groups, method: .borders)
    }

    @Test("of tiles with corners on other sides equal GEOS's union", arguments: 1...6)
    func tiles(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let polygons = TiledRectangle(&random).polygons(&random)
        let groups = [0, 1, 2] + polygons.dropFirst(3).map { _ in Int.random(in: 0...2, using: &random) }
        try check(polygons, groups, method: .borders)
    }

    @Test("with winding borders and enclaves equal GEOS's union", arguments: 1...6)
    func winding(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let polygons = WindingTiles(seed: seed).polygons
        let groups = [0, 1, 2] + polygons.dropFirst(3).map { _ in Int.random(in: 0...2, using: &random) }
        try check(polygons, groups, method: .borders)
    }

    @Test("that overlap are detected and united")
    func overlap() throws {
        func square(_ x: Double, _ y: Double, _ side: Double) -> [Polygon] {
            let ring = [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
            return [Polygon(rings: [ring.map { Position(x: $0.0, y: $0.1) }])]
        }
        try check([square(0, 0, 10), square(5, 5, 10)], [0, 0], method: .union)
        try check([square(0, 0, 10), square(0, 0, 10)], [0, 0], method: .union)
        try check([square(0, 0, 10), square(2, 2, 3)], [0, 0], method: .union)
        try check([square(0, 0, 10), square(0, 0, 4)], [0, 0], method: .union)
        let land = try ParcelDissolver().dissolve(
            RingTable(polygons: [square(0, 0, 10), square(5, 5, 10), square(50, 0, 1)]), groups: [0, 0, 1])
        #expect(land.map(\.method) == [.union, .borders] && abs(land[0].overlap - 25) < 1e-9)
    }

    @Test("that are invalid are made valid")
    func invalid() throws {
        let corners = [(0.0, 0.0), (10, 10), (10, 0), (0, 10), (0, 0)]
        let bow = [Polygon(rings: [corners.map { Position(x: $0.0, y: $0.1) }])]
        let land = try ParcelDissolver().dissolve(RingTable(polygons: [bow]), groups: [0])
        #expect(land[0].method == .union && abs(land[0].area - 50) < 1e-9)
        #expect(throws: ParcelError.self) { try ParcelDissolver().dissolve(RingTable(), groups: [1]) }
        #expect(try ParcelDissolver().dissolve(RingTable(), groups: []).isEmpty)
    }
}
