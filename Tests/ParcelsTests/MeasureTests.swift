import Parcels
import SimpleFeatures
import Testing

@Suite("Measures")
struct MeasureTests {
    private let surveyor: ParcelSurveyor

    init() throws { surveyor = try ParcelSurveyor() }

    private func ring(_ coordinates: (Double, Double)...) -> [Position] {
        let positions = coordinates.map { Position(x: 2_600_000 + $0.0, y: 1_200_000 + $0.1) }
        return positions + positions.prefix(1)
    }

    /// By ray casting, independent of GEOS.
    private func contains(_ polygon: Polygon, _ point: Position) -> Bool {
        var isInside = false
        for ring in polygon.rings {
            for (start, end) in zip(ring, ring.dropFirst()) where (start.y > point.y) != (end.y > point.y) {
                if point.x < start.x + (point.y - start.y) * (end.x - start.x) / (end.y - start.y) {
                    isInside.toggle()
                }
            }
        }
        return isInside
    }

    @Test("of a square with a hole, in two parts")
    func byHand() throws {
        let square = ring((0, 0), (10, 0), (10, 10), (0, 10))
        let hole = ring((2, 2), (4, 2), (4, 5), (2, 5))
        let triangle = ring((20, 0), (23, 0), (20, 4))
        let measures = try surveyor.measure([Polygon(rings: [square, hole]), Polygon(rings: [triangle])])
        #expect(measures.area == 100 - 6 + 6 && measures.perimeter == 40 + 10 + 12)
        #expect(
            measures.parts == 2 && measures.holes == 1 && measures.vertices == 11 && measures.fault == nil)
    }

    @Test("do not depend on ring directions")
    func winding() throws {
        let square = ring((0, 0), (10, 0), (10, 10), (0, 10))
        let hole = ring((2, 2), (4, 2), (4, 5), (2, 5))
        for shell in [square, square.reversed()] {
            for hole in [hole, hole.reversed()] {
                #expect(try surveyor.measure([Polygon(rings: [shell, hole])]).area == 94)
            }
        }
    }

    @Test("keep millimetre precision at Swiss coordinates, compared with integer arithmetic")
    func precision() throws {
        var seed: UInt64 = 42
        func random(_ bound: UInt64) -> Int64 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int64((seed >> 33) % bound)
        }
        for _ in 0..<500 {
            let corners = (0..<12).map { _ in
                (2_600_000_000 + random(2_000_000), 1_200_000_000 + random(2_000_000))
            }
            var twice: Int64 = 0
            for (index, corner) in corners.enumerated() {
                let next = corners[(index + 1) % corners.count]
                let origin = corners[0]
                twice +=
                    (corner.0 - origin.0) * (next.1 - origin.1) - (next.0 - origin.0) * (corner.1 - origin.1)
            }
            let positions = (corners + [corners[0]]).map {
                Position(x: Double($0.0) / 1_000, y: Double($0.1) / 1_000)
            }
            let area = Polygon.signedArea(of: positions)
            #expect(abs(area - Double(twice) / 2_000_000) < 1e-3)
        }
    }

    @Test("have their interior point inside, also for a horseshoe and a ring")
    func pointOnSurface() throws {
        let horseshoe = Polygon(rings: [
            ring((0, 0), (10, 0), (10, 10), (8, 10), (8, 2), (2, 2), (2, 10), (0, 10))
        ])
        let band = Polygon(rings: [
            ring((0, 0), (30, 0), (30, 30), (0, 30)), ring((1, 1), (29, 1), (29, 29), (1, 29)),
        ])
        for polygon in [horseshoe, band] {
            #expect(contains(polygon, try surveyor.measure([polygon]).pointOnSurface))
        }
    }

    @Test("of a bow-tie report the error and its location")
    func bowTie() throws {
        let measures = try surveyor.measure([Polygon(rings: [ring((0, 0), (10, 10), (10, 0), (0, 10))])])
        #expect(measures.fault == "Self-intersection at 2600005 1200005")
    }

    @Test("of degenerate shapes give a typed error or a reason, never a crash")
    func nasty() throws {
        let open = Polygon(rings: [Array(ring((0, 0), (10, 0), (10, 10), (0, 10)).dropLast())])
        let error = try #require(throws: ParcelError.self) { try surveyor.measure([open]) }
        #expect(error.code == .topology)
        #expect(throws: ParcelError.self) { try surveyor.measure([Polygon(rings: [[Position(x: 1, y: 1)]])]) }
        #expect(throws: ParcelError.self) { try surveyor.measure([]) }
        #expect(throws: ParcelError.self) { try surveyor.measure([Polygon(rings: [])]) }
        for value in [Double.nan, .infinity, 1e308] {
            let wild = Polygon(rings: [ring((0, 0), (value, 0), (10, 10))])
            #expect(throws: ParcelError.self) { try surveyor.measure([wild]) }
        }
        let flat = Polygon(rings: [ring((0, 0), (5, 0), (10, 0))])
        #expect(try surveyor.measure([flat]).fault != nil)
        let outside = Polygon(rings: [ring((0, 0), (1, 0), (1, 1)), ring((5, 5), (6, 5), (6, 6))])
        #expect(try surveyor.measure([outside]).fault?.hasPrefix("Hole lies outside shell") == true)
    }
}
