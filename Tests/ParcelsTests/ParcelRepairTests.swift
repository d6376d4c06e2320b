import SimpleFeatures
import Testing
import TestSupport

@testable import Parcels

@Suite("The repair of parcels")
struct ParcelRepairTests {
    /// Rings in whole metres with the result of shapely 2.2 (GEOS 3.14): `make_valid(method="structure",
    /// keep_collapsed=False)`, its area and parts.
    static let cases:
        [(name: String, polygons: [[[(Double, Double)]]], reason: String, area: Double, parts: Int)] = [
            ("bow-tie", [[[(0, 0), (10, 10), (10, 0), (0, 10), (0, 0)]]], "Self-intersection", 50, 2),
            (
                "spike", [[[(0, 0), (10, 0), (10, 5), (20, 5), (10, 5), (10, 10), (0, 10), (0, 0)]]],
                "Self-intersection", 100, 1
            ),
            ("line", [[[(0, 0), (10, 0), (20, 0), (0, 0)]]], "Self-intersection", 0, 0),
            (
                "hole outside",
                [
                    [
                        [(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)],
                        [(10, 10), (20, 10), (20, 20), (10, 20), (10, 10)],
                    ]
                ],
                "Hole lies outside shell", 100, 1
            ),
            (
                "hole over the shell",
                [
                    [
                        [(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)],
                        [(5, 2), (15, 2), (15, 8), (5, 8), (5, 2)],
                    ]
                ],
                "Self-intersection", 70, 1
            ),
            (
                "overlapping parts",
                [
                    [[(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)]],
                    [[(5, 0), (15, 0), (15, 10), (5, 10), (5, 0)]],
                ], "Self-intersection", 150, 1
            ),
            (
                "nested holes",
                [
                    [
                        [(0, 0), (30, 0), (30, 30), (0, 30), (0, 0)],
                        [(5, 5), (25, 5), (25, 25), (5, 25), (5, 5)],
                        [(10, 10), (20, 10), (20, 20), (10, 20), (10, 10)],
                    ]
                ], "Holes are nested", 500, 1
            ),
            (
                "a ring that touches itself", [[[(0, 0), (10, 0), (10, 10), (5, 0), (0, 10), (0, 0)]]],
                "Ring Self-intersection", 50, 2
            ),
        ]

    private func polygons(_ parts: [[[(Double, Double)]]]) -> [Polygon] {
        parts.map { rings in
            Polygon(
                rings: rings.map { $0.map { Position(x: 2_600_000 + $0.0, y: 1_200_000 + $0.1) } })
        }
    }

    @Test("gives the same result as shapely", arguments: cases.indices)
    func shapely(index: Int) throws {
        let example = Self.cases[index]
        let before = polygons(example.polygons)
        let repairer = try ParcelRepairer()
        let repair = try #require(try repairer.repair(before))
        #expect(repair.reason == example.reason, "\(example.name)")
        #expect(abs(repair.areaAfter - example.area) < 1e-6, "\(example.name): \(repair.areaAfter)")
        #expect(repair.partsAfter == example.parts && repair.partsBefore == before.count)
        if !repair.polygons.isEmpty {
            #expect(try repairer.repair(repair.polygons) == nil, "the result is valid")
        }
        #expect(repair.polygons == repair.polygons.map(\.woundByRFC7946))
    }

    @Test("leaves valid polygons alone, whatever their ring directions")
    func valid() throws {
        var random = RandomParcels(seed: 4)
        let repairer = try ParcelRepairer()
        for parcel in random.field(columns: 5, at: Position(x: 2_600_000, y: 1_200_000), side: 30) {
            guard try GEOSTruth().geos.makeMultiPolygon(parcel).isValid() else { continue }
            #expect(try repairer.repair(parcel) == nil)
            let turned = parcel.map { Polygon(rings: $0.rings.map { $0.reversed() }) }
            #expect(try repairer.repair(turned) == nil)
        }
    }

    @Test("of random corners gives valid polygons or a typed error")
    func anyCorners() throws {
        var random = SeededGenerator(seed: 31)
        let repairer = try ParcelRepairer()
        var repaired = 0
        for _ in 0..<3_000 {
            let polygons = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                Polygon(
                    rings: (0..<Int.random(in: 1...3, using: &random)).map { _ in
                        let ring = (0..<Int.random(in: 3...9, using: &random)).map { _ in
                            Position(
                                x: 1e7 + Double(Int.random(in: 0...5, using: &random)) / 1_000,
                                y: 1e7 + Double(Int.random(in: 0...5, using: &random)) / 1_000)
                        }
                        return ring + ring.prefix(1)
                    })
            }
            do throws(ParcelError) {
                guard let repair = try repairer.repair(polygons) else { continue }
                repaired += 1
                #expect(repair.areaAfter >= 0 && repair.areaAfter < 1)
                if !repair.polygons.isEmpty {
                    let again = try repairer.repair(repair.polygons)
                    #expect(again == nil)
                }
            } catch {
                #expect(error.code == .topology)
            }
        }
        #expect(repaired > 1_000)
    }
}
