import SimpleFeatures
import Testing

@testable import Parcels

@Suite("The index of parcels")
struct ParcelIndexTests {
    static let places = [
        Position(x: 2_600_000, y: 1_200_000), Position(x: -10_000_000, y: 10_000_000),
        Position(x: 0, y: 0), Position(x: 9_999_990, y: -9_999_990),
    ]

    private func table(_ parcels: [[Polygon]]) -> RingTable {
        var table = RingTable()
        for parcel in parcels { table.append(parcel) }
        return table
    }

    @Test("agrees with GEOS on corners, on borders, in holes and in rights over land", arguments: places)
    func geos(place: Position) throws {
        var random = RandomParcels(seed: 5)
        let parcels = random.field(columns: 9, at: place, side: 30)
        let points = random.points(4_000, near: parcels)
        let truth = try GEOSTruth()
        let prepared = try parcels.map { try GEOSPreparedShape(truth.geos.makeMultiPolygon($0)) }
        let index = ParcelIndex(table(parcels))
        let lookup = index.parcels(atX: points.map(\.x), y: points.map(\.y))
        var several = 0
        for (number, point) in points.enumerated() {
            let expected = try truth.parcels(prepared, at: point.x, point.y)
            #expect(index.parcels(at: point) == expected, "\(point)")
            #expect(lookup[number] == expected)
            if expected.count > 1 { several += 1 }
        }
        #expect(several > 1_000 && lookup.pointCount == 4_000)
    }

    @Test("is correct on whole metres, where borders are horizontal and points lie on their lines")
    func wholeMetres() throws {
        var random = RandomParcels(seed: 77)
        random.grain = 1
        let truth = try GEOSTruth()
        for round in 0..<300 {
            let centre = Position(x: 1e7 + Double(round), y: 1e7)
            let shell = random.ring(corners: 9, radius: 4...9, at: centre)
            let other = random.ring(corners: 5, radius: 1...6, at: centre)
            let parcels = [[Polygon(rings: [shell])], [Polygon(rings: [other])]]
            let prepared = try parcels.map { try GEOSPreparedShape(truth.geos.makeMultiPolygon($0)) }
            guard try prepared.allSatisfy({ try $0.shape.fault() == nil }) else { continue }
            let index = ParcelIndex(table(parcels))
            for x in -10...10 {
                for y in -10...10 {
                    let point = Position(x: centre.x + Double(x), y: centre.y + Double(y))
                    #expect(index.parcels(at: point) == (try truth.parcels(prepared, at: point.x, point.y)))
                }
            }
        }
    }

    @Test("accepts coordinates that are not finite and boxes of maximum size")
    func absurd() throws {
        func square(_ x: Double, _ y: Double, _ side: Double) -> [Polygon] {
            let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
            return [Polygon(rings: [corners.map { Position(x: $0.0, y: $0.1) }])]
        }
        var parcels = (0..<500).map {
            square(2_600_000 + Double($0 % 25) * 10, 1_200_000 + Double($0 / 25) * 10, 10)
        }
        parcels += [
            square(-1e300, -1e300, 1e300), square(.nan, 0, 1), square(.infinity, 0, 1), square(0, 0, 0), [],
            [Polygon(rings: [])], square(1e18, 1e18, 1e3),
        ]
        let index = ParcelIndex(table(parcels))
        #expect(index.parcels(at: Position(x: 2_600_015, y: 1_200_005)) == [1])
        #expect(index.parcels(at: Position(x: 2_600_010, y: 1_200_010)) == [0, 1, 25, 26])
        #expect(index.parcels(at: Position(x: -1e299, y: -1e299)) == [500])
        #expect(index.parcels(at: Position(x: 1e18, y: 1e18)) == [506])
        for nowhere in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
            #expect(index.parcels(at: Position(x: nowhere, y: 1_200_005)).isEmpty)
        }
        #expect(ParcelIndex(RingTable()).parcels(at: Position(x: 0, y: 0)).isEmpty)
        #expect(ParcelIndex(RingTable()).parcels(atX: [1], y: [2])[0].isEmpty)
    }

    @Test("has at most eight entries per box, however boxes overlap")
    func bounded() {
        let wide = (0..<3_000).map {
            BoundingBox(minX: Double($0), minY: -Double($0), maxX: 1e6, maxY: 1e6)
        }
        let grid = BoxGrid(wide)
        #expect(grid.members.count <= 8 * wide.count && grid.cellCount >= 1)
        var touched = 0
        grid.forEachBox(touching: BoundingBox(minX: 5e5, minY: 5e5, maxX: 5e5, maxY: 5e5)) { _ in touched += 1
        }
        #expect(touched == 3_000)
    }

    @Test("keeps its cells small with a few distant parcels")
    func outliers() {
        let near = (0..<10_000).map { number -> BoundingBox in
            let (x, y) = (2_600_000 + Double(number % 100) * 30, 1_200_000 + Double(number / 100) * 30)
            return BoundingBox(minX: x, minY: y, maxX: x + 29, maxY: y + 29)
        }
        let grid = BoxGrid(near + [BoundingBox(minX: 0, minY: 0, maxX: 1, maxY: 1)])
        let cell = grid.cell(ofX: 2_601_500, 1_201_500)
        #expect(grid.starts[cell + 1] - grid.starts[cell] < 9)
    }

    @Test("divides giants into slabs with at most four entries per edge")
    func slabs() {
        let teeth = (0..<2_000).map { Double($0 % 2) * 1_000 }
        var slabs = EdgeSlabs()
        slabs.add(polygon: 3, edges: (0..<1_999).map { Int32($0) }, y: teeth, from: 0, to: 1_000)
        let edges = slabs.edges(ofPolygon: 3, atY: 500)
        #expect(edges?.count == 1_999 && slabs.edges(ofPolygon: 2, atY: 500) == nil)
    }
}
