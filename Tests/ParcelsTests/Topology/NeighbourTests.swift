import Foundation
import SimpleFeatures
import Testing
import TestSupport

@testable import Parcels

@Suite("Neighbours")
struct NeighbourTests {
    private func neighbours(of polygons: [[Polygon]], tolerance: Double = 0) throws -> [Neighbour] {
        try BorderNet(RingTable(polygons: polygons), tolerance: tolerance).neighbours()
    }

    private func square(_ x: Double, _ y: Double, _ side: Double = 10) -> [Polygon] {
        let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
        return [Polygon(rings: [corners.map { Position(x: $0.0, y: $0.1) }])]
    }

    @Test("share a border or a corner, and a corner on a side splits that side")
    func byHand() throws {
        let found = try neighbours(of: [
            square(0, 0), square(10, 0), square(10, 10), square(0, 10, 5), square(100, 0),
        ])
        #expect(
            found == [
                Neighbour(first: 0, second: 1, length: 10, stretches: 1),
                Neighbour(first: 0, second: 2, length: 0, stretches: 1),
                Neighbour(first: 0, second: 3, length: 5, stretches: 1),
                Neighbour(first: 1, second: 2, length: 10, stretches: 1),
            ])
        #expect(found.map(\.contact) == [.border, .corner, .border, .border])
    }

    @Test(
        "of tiles share exact lengths in whole millimetres, wherever corners lie on other sides",
        arguments: 1...12)
    func tiles(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let rectangle = TiledRectangle(&random)
        let found = try neighbours(of: rectangle.polygons(&random))
        var expected: [Neighbour] = []
        for (first, tile) in rectangle.tiles.enumerated() {
            for second in (first + 1)..<rectangle.tiles.count {
                guard let common = tile.common(rectangle.tiles[second]) else { continue }
                expected.append(
                    Neighbour(first: first, second: second, length: Double(common) / 1_000, stretches: 1))
            }
        }
        try #require(found.count == expected.count && expected.count > 60)
        for (one, other) in zip(found, expected) {
            #expect(
                one.first == other.first && one.second == other.second && one.stretches == other.stretches)
            #expect(abs(one.length - other.length) < 1e-6)
        }
    }

    @Test("of tiles at an angle, rounded to millimetres, share the same to a millimetre", arguments: 1...12)
    func turnedTiles(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let rectangle = TiledRectangle(&random)
        let found = try neighbours(
            of: rectangle.polygons(turnedBy: Double.random(in: 0.1...1.4, using: &random), &random))
        let lengths = Dictionary(uniqueKeysWithValues: found.map { ([$0.first, $0.second], $0.length) })
        for (first, tile) in rectangle.tiles.enumerated() {
            for second in (first + 1)..<rectangle.tiles.count {
                guard let common = tile.common(rectangle.tiles[second]), common > 0 else { continue }
                let length = lengths[[first, second]] ?? 0
                #expect(abs(length - Double(common) / 1_000) < 0.003, "\(first) \(second)")
            }
        }
    }

    @Test("of winding tiles, giants and rights share the borders that GEOS finds")
    func againstGEOS() throws {
        var field = RandomParcels(seed: 5)
        let polygons =
            WindingTiles(seed: 3).polygons
            + field.field(columns: 4, at: Position(x: 2_600_400, y: 1_200_000), side: 40)
        let truth = try GEOSTruth()
        let found = try neighbours(of: polygons)
        let lengths = Dictionary(uniqueKeysWithValues: found.map { ([$0.first, $0.second], $0.length) })
        var shared = 0
        for first in polygons.indices {
            for second in (first + 1)..<polygons.count {
                let length = try truth.sharedLength(polygons[first], polygons[second])
                #expect(abs((lengths[[first, second]] ?? 0) - length) < 1e-6, "\(first) \(second)")
                if length > 0 { shared += 1 }
            }
        }
        #expect(shared > 150)
    }

    @Test("that agree only to some millimetres are found with a tolerance")
    func tolerance() throws {
        var random = SeededGenerator(seed: 8)
        let rectangle = TiledRectangle(&random)
        let exact = rectangle.polygons(&random)
        let shaken = exact.map { $0.map { Polygon(rings: $0.rings.map { shake($0, &random) }) } }
        let found = try neighbours(of: shaken, tolerance: 0.01)
        let truth = try neighbours(of: exact)
        let lengths = Dictionary(uniqueKeysWithValues: found.map { ([$0.first, $0.second], $0.length) })
        for neighbour in truth where neighbour.contact == .border {
            let length = lengths[[neighbour.first, neighbour.second]] ?? 0
            #expect(abs(length - neighbour.length) < 0.05)
        }
        #expect(
            try neighbours(of: shaken).reduce(0) { $0 + $1.length } < truth.reduce(0) { $0 + $1.length } / 2)
    }

    /// Each corner moved by up to two millimetres.
    private func shake(_ ring: [Position], _ random: inout SeededGenerator) -> [Position] {
        let corners = ring.dropLast().map { corner in
            Position(
                x: corner.x + Double.random(in: -0.002...0.002, using: &random),
                y: corner.y + Double.random(in: -0.002...0.002, using: &random))
        }
        return corners + corners.prefix(1)
    }

    @Test("have lines as long as their border, and points where they touch in corners")
    func borders() throws {
        let net = try BorderNet(RingTable(polygons: WindingTiles(seed: 4).polygons))
        let neighbours = net.neighbours()
        let borders = net.sharedBorders()
        #expect(borders.map(\.neighbour) == neighbours)
        for border in borders {
            let length = border.lines.reduce(0) { sum, line in
                sum + zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
            }
            #expect(abs(length - border.neighbour.length) < 1e-9)
            #expect(border.lines.count + border.points.count == border.neighbour.stretches)
        }
        #expect(borders.contains { !$0.points.isEmpty })
    }

    @Test("around an enclave share one closed section; a parcel of two parts has two sections")
    func stretches() throws {
        let enclave = square(3, 3, 4)
        let ring = Polygon(rings: [square(0, 0)[0].shell, enclave[0].shell])
        let parts = square(10, 0, 4) + square(10, 6, 4)
        let borders = try BorderNet(RingTable(polygons: [[ring], enclave, parts])).sharedBorders()
        #expect(borders.map(\.neighbour.length) == [16, 8])
        #expect(borders.map(\.neighbour.stretches) == [1, 2])
        #expect(borders[0].lines[0].first == borders[0].lines[0].last)
    }

    @Test("of hostile rings give a typed error or the remaining neighbours")
    func hostile() throws {
        let good = square(0, 0)
        for value in [Double.nan, .infinity, -.infinity, 1e10, 1e300] {
            let ring = [
                Position(x: 0, y: 0), Position(x: value, y: 0), Position(x: 1, y: 1), Position(x: 0, y: 0),
            ]
            let error = try #require(throws: ParcelError.self) {
                try neighbours(of: [good, [Polygon(rings: [ring])]])
            }
            #expect(error.code == .notFinite && error.place == "parcel 2")
        }
        let point = Position(x: 0, y: 0)
        let odd = [
            [], [Polygon(rings: [])], [Polygon(rings: [[]])], [Polygon(rings: [[point]])],
            [Polygon(rings: [[point, point, point, point]])],
            [Polygon(rings: [[point, Position(x: 10, y: 0), point]])], square(-1e9, -1e9),
            square(1e9 - 10, 0),
        ]
        #expect(
            try neighbours(of: [good] + odd + [square(10, 0)]).contains { $0.first == 0 && $0.second == 9 })
        #expect(try neighbours(of: []).isEmpty)
        for tolerance in [-1, 2, Double.nan, 1e-9] {
            #expect(throws: ParcelError.self) { try neighbours(of: [good], tolerance: tolerance) }
        }
        let heap = [[Polygon]](repeating: good, count: 150)
        #expect(try neighbours(of: heap).count < 150 * 2 * BorderNet.greatestCrowd)
    }

    @Test("fail for borders that overlap too often, instead of running forever")
    func heapedBorders() throws {
        let triangles = (0..<1_000).map { place in
            let (west, east) = (Double(place), Double(3_000 - place))
            let ring = [(west, 0.0), (east, 0.0), (1_500.25, 10.0 + Double(place)), (west, 0.0)]
            return [Polygon(rings: [ring.map { Position(x: $0.0, y: $0.1) }])]
        }
        let error = try #require(throws: ParcelError.self) { try BorderNet(RingTable(polygons: triangles)) }
        #expect(error.code == .tooMany)
    }
}
