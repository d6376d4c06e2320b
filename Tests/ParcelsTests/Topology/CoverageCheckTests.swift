import SimpleFeatures
import Testing
import TestSupport

@testable import Parcels

@Suite("Coverage check")
struct CoverageCheckTests {
    private func polygon(_ corners: (Double, Double)...) -> Polygon {
        Polygon(rings: [(corners + corners.prefix(1)).map { Position(x: $0.0, y: $0.1) }])
    }

    private func square(_ x: Double, _ y: Double, _ side: Double = 10) -> Polygon {
        polygon((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    }

    private func codes(_ polygons: Polygon...) throws -> [CoverageFinding.Code] {
        try CoverageCheck().report(on: polygons.map { Parcel(polygons: [$0]) }).findings.map(\.code)
    }

    @Test("finds nothing in tiles that fit", arguments: 1...6)
    func sound(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let tiles =
            TiledRectangle(&random).polygons(&random)
            + WindingTiles(seed: seed, side: 40).polygons.map {
                $0.map { Polygon(rings: $0.rings.map { $0.map { Position(x: $0.x + 900, y: $0.y) } }) }
            }
        let report = try CoverageCheck().report(on: tiles.map { Parcel(polygons: $0) })
        #expect(report.findings.isEmpty && report.coveringParcels == tiles.count)
    }

    @Test(
        "finds the same overlaps and gaps as GEOS in tiles that were removed or moved",
        arguments: 1...10)
    func againstGEOS(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var polygons = TiledRectangle(&random).polygons(&random)
        for _ in 0..<4 { polygons.remove(at: Int.random(in: 0..<polygons.count, using: &random)) }
        for _ in 0..<4 {
            let (dx, dy) = (
                Double.random(in: -3...3, using: &random), Double.random(in: -3...3, using: &random)
            )
            let index = Int.random(in: 0..<polygons.count, using: &random)
            polygons[index] = polygons[index].map {
                Polygon(rings: $0.rings.map { $0.map { Position(x: $0.x + dx, y: $0.y + dy) } })
            }
        }
        let report = try CoverageCheck(CoverageRules(tolerance: 0)).report(
            on: polygons.map { Parcel(polygons: $0) })
        let truth = try GEOSTruth()
        let found = Dictionary(
            uniqueKeysWithValues: report.findings.filter { [.overlap, .overlapSliver].contains($0.code) }
                .map { ($0.parcels, $0.area ?? 0) })
        for first in polygons.indices {
            for second in (first + 1)..<polygons.count {
                let common = try truth.common(polygons[first], polygons[second])
                let area = common.reduce(0) { $0 + Polygon.signedArea(of: $1.shell).magnitude }
                guard let known = found[[first, second]] else {
                    #expect((Strip(common)?.width ?? 0) < BorderNet.roundingDistance)
                    continue
                }
                #expect(abs(known - area) < 1e-6)
            }
        }
        let holes = try truth.union(polygons).polygons().flatMap(\.holes)
        let gaps = report.findings.filter { [.gap, .gapSliver].contains($0.code) }
        let gapArea = gaps.reduce(0) { $0 + ($1.area ?? 0) }
        let islands = try truth.union(polygons).polygons().count - 1
        let holeArea = holes.reduce(0) { $0 + Polygon.signedArea(of: $1).magnitude }
        #expect(islands > 0 || abs(gapArea - holeArea) < 1e-6)
        #expect(gaps.count >= min(holes.count, 1) && !found.isEmpty)
    }

    @Test("distinguishes gaps and overlaps from slivers and tolerates those of arcs")
    func slivers() throws {
        let around = [
            square(0, 0, 30), square(40, 0, 30), polygon((0, 30), (70, 30), (70, 40), (0, 40)),
            polygon((0, -10), (70, -10), (70, 0), (0, 0)),
        ]
        func between(_ west: Double, _ east: Double) throws -> CoverageReport {
            let strip = polygon((west, 0), (east, 0), (east, 30), (west, 30))
            return try CoverageCheck().report(on: (around + [strip]).map { Parcel(polygons: [$0]) })
        }
        #expect(try between(30, 40).findings.isEmpty)
        #expect(try between(30, 39).findings.map(\.code) == [.gap])
        #expect(try between(30, 39.95).findings.map(\.code) == [.gapSliver])
        #expect(try between(30, 40.05).findings.map(\.code) == [.overlapSliver])
        #expect(try between(29, 40).findings.map(\.code) == [.overlap])
        let gap = try #require(try between(30, 39).findings.first)
        #expect(
            gap.area.map { abs($0 - 30) < 1e-9 } == true
                && gap.width.map { abs($0 - 1) < 1e-9 } == true)
        #expect(gap.parcels == [1, 2, 3, 4] && gap.place.map { $0.x > 39 && $0.x < 40 } == true)
        let tolerated = try between(30, 39.9995)
        #expect(tolerated.findings.isEmpty)
    }

    @Test("subtracts from a gap the parcels inside it")
    func islands() throws {
        let lake = Polygon(rings: [square(0, 0, 100).shell, square(20, 20, 50).shell])
        let report = try CoverageCheck().report(
            on: [lake, square(30, 30, 10)].map { Parcel(polygons: [$0]) })
        #expect(report.findings.map(\.code) == [.gap] && report.findings[0].area == 2_400)
    }

    @Test("finds a parcel inside another, over another, and crossing from corner to corner")
    func hidden() throws {
        #expect(try codes(square(0, 0), square(2, 2, 3)) == [.overlap])
        #expect(try codes(square(0, 0), square(0, 0)) == [.overlap])
        #expect(try codes(square(0, 0), polygon((0, 0), (5, 2), (2, 5))) == [.overlap])
        #expect(try codes(square(0, 0), polygon((0, 0), (20, 5), (10, 10))) == [.overlap])
        #expect(try codes(square(0, 0), polygon((10, 5), (20, 0), (20, 10))) == [])
    }

    @Test("fails for parcels that overlap in hundreds of thousands of pairs")
    func heap() throws {
        let heap = (0..<650).map { Parcel(polygons: [square(Double($0) / 100, Double($0) / 100)]) }
        let error = try #require(throws: ParcelError.self) { try CoverageCheck().report(on: heap) }
        #expect(error.code == .tooMany)
    }

    @Test("of single parcels reports reason and location")
    func single() throws {
        let bow = polygon((0, 0), (10, 10), (10, 0), (0, 10))
        let report = try CoverageCheck().report(on: [Parcel(polygons: [bow])])
        #expect(report.findings.map(\.code) == [.invalid])
        #expect(report.findings[0].place == Position(x: 5, y: 5))
        #expect(try codes(Polygon(rings: [Array(square(0, 0).shell.dropLast())])) == [.openRing])
        #expect(try codes(polygon((0, 0), (1, 1))) == [.shortRing])
        #expect(try codes(polygon((0, 0), (10, 0), (10, 0), (10, 10), (0, 10))) == [.repeatedCorner])
        #expect(try codes(polygon((0, 0), (10, 0), (10, 10), (15, 15), (10, 10), (0, 10))).contains(.spike))
        #expect(try codes(square(0, 0, 0.05)) == [.tinyRing])
        for value in [Double.nan, -.infinity, 1e12] {
            #expect(try codes(polygon((0, 0), (value, 0), (1, 1)), square(0, 0)) == [.coordinate])
        }
        #expect(try codes(Polygon(rings: [[]]), Polygon(rings: [])) == [.shortRing])
    }

    @Test("checks EGRIDs, joins parts and leaves rights out of the coverage")
    func register() throws {
        func parcel(_ egrid: String, _ number: String, _ polygon: Polygon, _ kind: ParcelKind = .land)
            -> Parcel
        {
            Parcel(egrid: egrid, number: number, kind: kind, polygons: [polygon])
        }
        let report = try CoverageCheck().report(on: [
            parcel("CH100000000001", "1", square(0, 0)), parcel("CH100000000001", "1", square(20, 0)),
            parcel("CH100000000002", "2", square(10, 0)), parcel("CH100000000002", "3", square(30, 0)),
            parcel("CH1", "4", square(40, 0)), parcel("CH100000000009", "9", square(2, 2, 3), .buildingRight),
        ])
        #expect(report.findings.map(\.code) == [.egridRepeated, .egridForm])
        #expect(report.findings[0].parcels == [2, 3] && report.coveringParcels == 4)
        #expect(report.count(.error) == 1 && report.count(.warning) == 1)
    }

    @Test("reports a malformed EGRID that repeats, but no stand-ins for missing ones")
    func repeatedMalformed() throws {
        func parcel(_ egrid: String, _ number: String, _ x: Double) -> Parcel {
            Parcel(egrid: egrid, number: number, polygons: [square(x, 0)])
        }
        let report = try CoverageCheck().report(on: [
            parcel("CH64354695520", "1", 0), parcel("CH64354695520", "2", 10),
            parcel("CH64354695520", "2", 20), parcel("-", "3", 30), parcel("-", "4", 40),
        ])
        let repeated = report.findings.filter { $0.code == .egridRepeated }
        #expect(repeated.map(\.parcels) == [[0, 1]])
        #expect(report.findings.count { $0.code == .egridForm } == 5)
        var grouping = ParcelGrouping()
        _ = grouping.add(parcel("CH64354695520", "1", 0))
        _ = grouping.add(parcel("CH64354695520", "2", 10))
        #expect(grouping.parcels.count == 2)
        #expect(grouping.contradictions.map(\.contradiction.known) == ["1"])
    }
}
