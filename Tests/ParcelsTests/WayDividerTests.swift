import CGEOS
import SimpleFeatures
import Testing

@testable import Parcels

@Suite("A way divided by parcels")
struct WayDividerTests {
    private func square(_ x: Double, _ y: Double, side: Double = 10) -> Polygon {
        let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
        return Polygon(rings: [corners.map { Position(x: $0.0, y: $0.1) }])
    }

    private func divider(_ parcels: [[Polygon]]) -> WayDivider {
        WayDivider(ParcelIndex(RingTable(polygons: parcels)))
    }

    private func metres(_ pieces: [WayPiece], in parcel: Int, of length: Double) -> Double {
        pieces.filter { $0.parcels.contains(parcel) }.reduce(0) { $0 + ($1.to - $1.from) * length }
    }

    private func lengthByGEOS(_ way: [Position], _ polygons: [Polygon], _ truth: GEOSTruth) throws -> Double {
        let handle = truth.geos.handle
        let shape = try truth.geos.makeMultiPolygon(polygons)
        var sum = 0.0
        for (start, end) in zip(way, way.dropFirst()) where start != end {
            let sequence = GEOSCoordSeq_create_r(handle, 2, 2)
            for (index, place) in [start, end].enumerated() {
                GEOSCoordSeq_setXY_r(handle, sequence, UInt32(index), place.x, place.y)
            }
            let line = try truth.geos.shape(GEOSGeom_createLineString_r(handle, sequence))
            let common = try truth.geos.shape(GEOSIntersection_r(handle, line.handle, shape.handle))
            var length = 0.0
            GEOSLength_r(handle, common.handle, &length)
            sum += length
        }
        return sum
    }

    @Test(
        "has the same length in each parcel as with GEOS, and the full length in total", arguments: [1, 2, 3])
    func geos(seed: UInt64) throws {
        var random = RandomParcels(seed: seed)
        let corner = Position(x: 2_600_000, y: 1_200_000)
        let parcels = random.field(columns: 8, at: corner, side: 40)
        // Legs of a metre and of the whole field, so that some meet no border and some meet many.
        var way = [Position(x: corner.x - 10, y: corner.y - 10)]
        for step in 0..<200 {
            let reach: Double = step % 4 == 0 ? 330 : 2
            let last = way[way.count - 1]
            let place = Position(
                x: last.x + Double.random(in: -reach...reach, using: &random.random),
                y: last.y + Double.random(in: -reach...reach, using: &random.random))
            way.append(
                Position(
                    x: min(max(place.x, corner.x - 20), corner.x + 340),
                    y: min(max(place.y, corner.y - 20), corner.y + 340)))
        }
        var divider = divider(parcels)
        var found = [Double](repeating: 0, count: parcels.count)
        for (start, end) in zip(way, way.dropFirst()) {
            let length = start.distance(to: end)
            let pieces = divider.divide(from: start, to: end)
            #expect(pieces.first?.from == 0 && pieces.last?.to == 1)
            #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.to == $1.from })
            for piece in pieces {
                for parcel in piece.parcels { found[parcel] += (piece.to - piece.from) * length }
            }
        }
        let truth = try GEOSTruth()
        for (number, polygons) in parcels.enumerated() {
            let expected = try lengthByGEOS(way, polygons, truth)
            #expect(abs(found[number] - expected) < 1e-5, "parcel \(number)")
        }
        #expect(found.count { $0 > 1 } > 60)
    }

    @Test("along a border belongs to the parcel on its left, every metre once")
    func alongBorders() {
        var divider = divider([[square(0, 0)], [square(10, 0)]])
        let (south, north) = (Position(x: 10, y: -5), Position(x: 10, y: 15))
        let up = divider.divide(from: south, to: north)
        #expect(up.map(\.parcels) == [[], [0], []])
        #expect(up.map(\.from) == [0, 0.25, 0.75])
        #expect(divider.divide(from: north, to: south).map(\.parcels) == [[], [1], []])
        // Along the southern border there is land to the left on the way east only.
        let east = divider.divide(from: Position(x: 0, y: 0), to: Position(x: 20, y: 0))
        #expect(east.map(\.parcels) == [[0], [1]])
        let west = divider.divide(from: Position(x: 20, y: 0), to: Position(x: 0, y: 0))
        #expect(west.map(\.parcels) == [[]])
    }

    @Test("through corners and from corner to corner keeps its full length")
    func corners() {
        var divider = divider([[square(0, 0)], [square(10, 10)]])
        let pieces = divider.divide(from: Position(x: -5, y: -5), to: Position(x: 25, y: 25))
        #expect(pieces.map(\.parcels) == [[], [0], [1], []])
        #expect(abs(metres(pieces, in: 0, of: 30) - 10) < 1e-9)
        let inside = divider.divide(from: Position(x: 0, y: 0), to: Position(x: 10, y: 10))
        #expect(inside == [WayPiece(from: 0, to: 1, parcels: [0])])
    }

    @Test("takes the parcels of a leg without borders, or without length, from the previous leg")
    func carried() {
        var divider = divider([[square(0, 0, side: 1_000)]])
        _ = divider.divide(from: Position(x: -5, y: 500), to: Position(x: 200, y: 500))
        let next = divider.divide(from: Position(x: 200, y: 500), to: Position(x: 300, y: 500))
        #expect(next == [WayPiece(from: 0, to: 1, parcels: [0])])
        #expect(
            divider.divide(from: Position(x: 300, y: 500), to: Position(x: 300, y: 500)).map(\.parcels) == [
                [0]
            ])
        // If the start differs, the previous leg is not used.
        #expect(divider.divide(from: Position(x: -9, y: 0), to: Position(x: -8, y: 0)).map(\.parcels) == [[]])
        #expect(
            divider.divide(from: Position(x: 1_000, y: 7), to: Position(x: 1_000, y: 7)).map(\.parcels) == [
                [0]
            ])
    }

    @Test("lies in land and in a right over it, but not in a hole") func overlaps() {
        let hole = square(4, 4, side: 2).rings[0].reversed()
        let land = Polygon(rings: [square(0, 0).rings[0], Array(hole)])
        var divider = divider([[land], [square(0, 0, side: 2)], []])
        let pieces = divider.divide(from: Position(x: 1, y: 1), to: Position(x: 9, y: 9))
        #expect(pieces.map(\.parcels) == [[0, 1], [0], [], [0]])
    }
}
