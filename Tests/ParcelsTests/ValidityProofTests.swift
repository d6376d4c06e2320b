import Foundation
import SimpleFeatures
import Testing
import TestSupport

@testable import Parcels

/// The fast algorithms compared with GEOS on difficult shapes.
@Suite("Comparison with GEOS")
struct ValidityProofTests {
    private let geos: GEOSContext

    init() throws { geos = try GEOSContext() }

    /// Rings on a small grid, so that corners touch, sides overlap and spikes come often; some in large coordinates with
    /// millimetres.
    private func nasty(_ random: inout SeededGenerator) -> [Polygon] {
        let steps: [Double] = [1, 0.001, 0.1]
        let step = steps[Int.random(in: 0..<3, using: &random)]
        let origin =
            Bool.random(using: &random) ? Position(x: 2_600_000, y: 1_200_000) : Position(x: 1e7, y: 0)
        func ring(_ size: Int, _ shiftX: Int, _ shiftY: Int) -> [Position] {
            let count = Int.random(in: 3...8, using: &random)
            let corners = (0..<count).map { index -> Position in
                let angle = 2 * .pi * Double(index) / Double(count)
                let wild = Int.random(in: 0..<4, using: &random) == 0
                let radius = wild ? Double(Int.random(in: 0...size, using: &random)) : Double(size) * 0.8
                let column = shiftX + Int((radius * cos(angle)).rounded())
                let row = shiftY + Int((radius * sin(angle)).rounded())
                return Position(x: origin.x + step * Double(column), y: origin.y + step * Double(row))
            }
            return corners + corners.prefix(1)
        }
        return (0..<Int.random(in: 1...2, using: &random)).map { part in
            let shift = part * Int.random(in: 8...30, using: &random)
            let holes = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                ring(
                    Int.random(in: 1...4, using: &random), shift + Int.random(in: -4...4, using: &random),
                    Int.random(in: -4...4, using: &random))
            }
            return Polygon(rings: [ring(12, shift, 0)] + holes)
        }
    }

    @Test("the proof never accepts invalid polygons and accepts most valid ones")
    func validity() throws {
        var random = SeededGenerator(seed: 11)
        let surveyor = try ParcelSurveyor()
        var (valid, invalid, proven) = (0, 0, 0)
        for _ in 0..<20_000 {
            let polygons = nasty(&random)
            let fault = try geos.makeMultiPolygon(polygons).fault()
            #expect(try surveyor.measure(polygons).fault == fault)
            if fault == nil { valid += 1 } else { invalid += 1 }
            var table = RingTable()
            table.append(polygons)
            #expect(try surveyor.isValid(parcel: 0, of: table) == (fault == nil))
            var proof = ValidityProof()
            var isProven = polygons.count == 1
            table.forEachPolygon(ofParcel: 0) { polygon in isProven = proof.holds(for: polygon) && isProven }
            if isProven {
                proven += 1
                #expect(fault == nil, "\(polygons)")
            }
        }
        #expect(valid > 3_000 && invalid > 3_000 && proven > 1_000)
    }

    @Test("large rings are proven valid too, and a distant crossing is found")
    func large() {
        var random = SeededGenerator(seed: 5)
        for count in [40, 60, 500, 5_000] {
            var ring = (0..<count).map { index in
                let angle = 2 * .pi * Double(index) / Double(count)
                let radius = 800 + Double.random(in: 0...(1_000 / Double(count)), using: &random)
                return Position(x: 2_600_000 + radius * cos(angle), y: 1_200_000 + radius * sin(angle))
            }
            #expect(isProven(ring + ring.prefix(1)))
            ring.swapAt(count / 3, count / 2)
            #expect(!isProven(ring + ring.prefix(1)))
        }
    }

    @Test("rings of many sides are judged as by GEOS, wherever a corner is moved")
    func manySides() throws {
        var random = SeededGenerator(seed: 21)
        let surveyor = try ParcelSurveyor()
        var (valid, invalid) = (0, 0)
        for _ in 0..<3_000 {
            let count = Int.random(in: 20...120, using: &random)
            var ring = (0..<count).map { index in
                let angle = 2 * .pi * Double(index) / Double(count)
                let radius = Double.random(in: 95...100, using: &random)
                return Position(x: (radius * cos(angle)).rounded(), y: (radius * sin(angle)).rounded())
            }
            if Bool.random(using: &random) {
                ring[Int.random(in: 0..<count, using: &random)] = Position(
                    x: Double(Int.random(in: -100...100, using: &random)),
                    y: Double(Int.random(in: -100...100, using: &random)))
            }
            let polygons = [Polygon(rings: [ring + ring.prefix(1)])]
            var table = RingTable()
            table.append(polygons)
            let isValid = try geos.makeMultiPolygon(polygons).fault() == nil
            if isValid { valid += 1 } else { invalid += 1 }
            #expect(try surveyor.isValid(parcel: 0, of: table) == isValid, "\(ring)")
        }
        #expect(valid > 300 && invalid > 300)
    }

    private func isProven(_ ring: [Position]) -> Bool {
        var table = RingTable()
        table.append([Polygon(rings: [ring])])
        var proof = ValidityProof()
        var isProven = false
        table.forEachPolygon(ofParcel: 0) { isProven = proof.holds(for: $0) }
        return isProven
    }

    @Test("the interior point is bitwise equal to GEOS's")
    func pointOnSurface() throws {
        var random = SeededGenerator(seed: 3)
        let surveyor = try ParcelSurveyor()
        for _ in 0..<20_000 {
            let polygons = nasty(&random)
            let point = try geos.makeMultiPolygon(polygons).pointOnSurface()
            #expect(try surveyor.measure(polygons).pointOnSurface == point, "\(polygons)")
        }
    }

    @Test("measures of a table equal those of its parcels one by one")
    func bulk() throws {
        var random = SeededGenerator(seed: 8)
        let surveyor = try ParcelSurveyor()
        let parcels = (0..<500).map { _ in nasty(&random) }
        var table = RingTable()
        for parcel in parcels { table.append(parcel) }
        for (parcel, plane) in zip(parcels, table.planeMeasures()) {
            let measures = try surveyor.measure(parcel)
            #expect(measures.area == plane.area && measures.perimeter == plane.perimeter)
            #expect(measures.centroid == plane.centroid)
        }
    }
}
