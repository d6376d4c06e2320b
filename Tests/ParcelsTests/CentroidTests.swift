import SimpleFeatures
import Testing
import TestSupport

@testable import Parcels

@Suite("Centroid, shape and tolerance")
struct CentroidTests {
    private func ring(_ coordinates: (Double, Double)...) -> [Position] {
        let positions = coordinates.map { Position(x: 2_600_000 + $0.0, y: 1_200_000 + $0.1) }
        return positions + positions.prefix(1)
    }

    private func measure(_ rings: [[Position]]...) throws -> ParcelMeasures {
        try ParcelSurveyor().measure(rings.map { Polygon(rings: $0) })
    }

    @Test("the centroid is weighted by area, over parts and holes")
    func centroid() throws {
        let square = ring((0, 0), (10, 0), (10, 10), (0, 10))
        let hole = ring((6, 2), (8, 2), (8, 8), (6, 8))
        let small = ring((20, 0), (22, 0), (22, 2), (20, 2))
        let one = try measure([square, hole]).centroid
        // (100 * 5 - 12 * 7) / 88
        #expect(abs(one.x - 2_600_000 - 416.0 / 88) < 1e-9 && abs(one.y - 1_200_005) < 1e-9)
        let both = try measure([square, hole], [small]).centroid
        #expect(abs(both.x - 2_600_000 - (416 + 4 * 21.0) / 92) < 1e-9)
        #expect(abs(both.y - 1_200_000 - (440 + 4.0) / 92) < 1e-9)
    }

    @Test("without an area the centroid is that of the border or the point")
    func flat() throws {
        let line = try measure([ring((0, 0), (10, 0), (0, 0))])
        #expect(line.area == 0 && line.centroid == Position(x: 2_600_005, y: 1_200_000))
        let point = try measure([ring((3, 4), (3, 4), (3, 4))])
        #expect(point.centroid == Position(x: 2_600_003, y: 1_200_004) && point.compactness == 0)
    }

    @Test("a square has compactness pi/4 and its own box")
    func compactness() throws {
        let square = try measure([ring((0, 0), (10, 0), (10, 10), (0, 10))])
        #expect(abs(square.compactness - .pi / 4) < 1e-12)
        #expect(
            square.box
                == BoundingBox(minX: 2_600_000, minY: 1_200_000, maxX: 2_600_010, maxY: 1_200_010))
    }

    @Test("a square's tolerance follows from its diagonals in each class")
    func tolerance() throws {
        let square = try measure([ring((0, 0), (30, 0), (30, 30), (0, 30))])
        // Each corner's neighbours are a diagonal of √1800 m apart.
        #expect(square.spread == 4 * 1_800)
        for (level, expected) in zip(ToleranceClass.allCases, [4.95, 9.41, 19.59, 45.05]) {
            #expect(abs(level.areaTolerance(spread: square.spread) - expected) < 0.01)
        }
    }

    @Test("the tolerance is three standard deviations of areas with random corners")
    func scatter() throws {
        var random = SeededGenerator(seed: 4)
        let corners = [(0.0, 0.0), (40, -3), (55, 20), (30, 31), (28, 60), (-5, 42)]
        let sigma = ToleranceClass.ts3.standardDeviation
        func normal() -> Double {
            (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
        }
        let area = try measure([closed(corners)]).area
        var squares = 0.0
        for _ in 0..<4_000 {
            let moved = corners.map { ($0.0 + sigma * normal(), $0.1 + sigma * normal()) }
            let difference = try measure([closed(moved)]).area - area
            squares += difference * difference
        }
        let deviation = (squares / 4_000).squareRoot()
        let tolerance = ToleranceClass.ts3.areaTolerance(spread: try measure([closed(corners)]).spread)
        #expect(abs((tolerance - 0.5) / 3 / deviation - 1) < 0.05)
    }

    private func closed(_ corners: [(Double, Double)]) -> [Position] {
        (corners + corners.prefix(1)).map { Position(x: 2_600_000 + $0.0, y: 1_200_000 + $0.1) }
    }
}
