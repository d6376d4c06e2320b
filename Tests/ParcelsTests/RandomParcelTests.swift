import Foundation
import Parcels
import SimpleFeatures
import Testing
import TestSupport

/// Stars with a star-shaped hole, corners in whole millimetres, so that area and membership are integer arithmetic.
@Suite("Random parcels")
struct RandomParcelTests {
    private typealias Corner = (x: Int64, y: Int64)

    private func star(_ random: inout SeededGenerator, radius: ClosedRange<Double>, at centre: Corner)
        -> [Corner]
    {
        let count = Int.random(in: 5...40, using: &random)
        return (0..<count).map { index in
            let angle = (Double(index) + Double.random(in: 0...0.8, using: &random)) / Double(count) * 2 * .pi
            let distance = Double.random(in: radius, using: &random) * 1_000
            return (centre.x + Int64(distance * cos(angle)), centre.y + Int64(distance * sin(angle)))
        }
    }

    /// Twice the area in square millimetres, exactly.
    private func twiceArea(_ ring: [Corner]) -> Int128 {
        zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(Int128(0)) { sum, side in
            sum + Int128(side.0.x) * Int128(side.1.y) - Int128(side.1.x) * Int128(side.0.y)
        }
    }

    private func length(_ ring: [Corner]) -> Double {
        zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { sum, side in
            sum + hypot(Double(side.1.x - side.0.x), Double(side.1.y - side.0.y)) / 1_000
        }
    }

    private func closed(_ ring: [Corner]) -> [Position] {
        (ring + ring.prefix(1)).map { Position(x: Double($0.x) / 1_000, y: Double($0.y) / 1_000) }
    }

    private func contains(_ rings: [[Position]], _ point: Position) -> Bool {
        var isInside = false
        for ring in rings {
            for (start, end) in zip(ring, ring.dropFirst()) where (start.y > point.y) != (end.y > point.y) {
                if point.x < start.x + (point.y - start.y) * (end.x - start.x) / (end.y - start.y) {
                    isInside.toggle()
                }
            }
        }
        return isInside
    }

    @Test("have exact area and perimeter in whole millimetres, 10,000 km from the origin")
    func measures() throws {
        var random = SeededGenerator(seed: 217)
        let surveyor = try ParcelSurveyor()
        for _ in 0..<300 {
            let centre: Corner = (
                Int64.random(in: -10_000_000_000...10_000_000_000, using: &random),
                Int64.random(in: 9_000_000_000...10_000_000_000, using: &random)
            )
            let shell = star(&random, radius: 20...60, at: centre)
            let hole = star(&random, radius: 1...8, at: centre)
            var rings = [closed(shell), closed(hole)]
            for index in rings.indices where Bool.random(using: &random) { rings[index].reverse() }
            let measures = try surveyor.measure([Polygon(rings: rings)])
            let area = Double(twiceArea(shell) - twiceArea(hole)) / 2_000_000
            #expect(abs(measures.area - area) < 1e-5)
            #expect(abs(measures.perimeter - length(shell) - length(hole)) < 1e-5)
            #expect(measures.vertices == shell.count + hole.count && measures.holes == 1)
            #expect(measures.fault == nil)
            #expect(contains(rings, measures.pointOnSurface))
        }
    }

    @Test("add up over their parts")
    func parts() throws {
        var random = SeededGenerator(seed: 19)
        let stars = (0..<200).map {
            star(&random, radius: 10...40, at: (2_600_000_000 + Int64($0) * 100_000, 1_200_000_000))
        }
        let measures = try ParcelSurveyor().measure(stars.map { Polygon(rings: [closed($0)]) })
        let area = Double(stars.reduce(Int128(0)) { $0 + twiceArea($1) }) / 2_000_000
        #expect(abs(measures.area - area) < 1e-4)
        #expect(abs(measures.perimeter - stars.reduce(0) { $0 + length($1) }) < 1e-4)
        #expect(measures.parts == 200 && measures.fault == nil)
        #expect(stars.contains { contains([closed($0)], measures.pointOnSurface) })
    }

    @Test("of random corners give measures or a typed error")
    func anyCorners() throws {
        var random = SeededGenerator(seed: 84)
        let surveyor = try ParcelSurveyor()
        var faulty = 0
        var refused = 0
        for _ in 0..<3_000 {
            let polygons = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                Polygon(rings: (0..<Int.random(in: 0...3, using: &random)).map { _ in randomRing(&random) })
            }
            do {
                let measures = try surveyor.measure(polygons)
                #expect(measures.area.isFinite && measures.perimeter >= 0)
                if measures.fault != nil { faulty += 1 }
            } catch {
                #expect([.topology, .notFinite].contains(error.code))
                refused += 1
            }
        }
        #expect(faulty > 100 && refused > 100)
        let square = [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)].map { Position(x: $0.0, y: $0.1) }
        #expect(try surveyor.measure([Polygon(rings: [square])]).area == 16, "still correct after all errors")
    }

    private func randomRing(_ random: inout SeededGenerator) -> [Position] {
        var ring = (0..<Int.random(in: 0...7, using: &random)).map { _ in
            Position(
                x: Double(Int.random(in: 0...4, using: &random)),
                y: Double(Int.random(in: 0...4, using: &random)))
        }
        if Int.random(in: 0..<8, using: &random) > 0 { ring += ring.prefix(1) }
        if Int.random(in: 0..<30, using: &random) == 0, !ring.isEmpty {
            ring[0].x = [Double.nan, .infinity, 1e200, -1e300].randomElement(using: &random) ?? 0
        }
        return ring
    }
}
