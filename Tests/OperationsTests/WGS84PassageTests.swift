@testable import LandOperations
import Parcels
import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("The passage from LV95 to WGS84")
struct WGS84PassageTests {
    @Test("gives what a transformer gives, in the kernel's domain and outside of it")
    func sameAsTransformer() throws {
        let inside = (0..<700).map {
            Position(x: 2_480_000 + Double($0) * 500, y: 1_080_000 + Double($0) * 300)
        }
        let south = (0..<40).map {
            Position(x: 2_600_000 + Double($0) * 1_000, y: 1_066_000 + Double($0) * 300)
        }
        let nowhere = [Position(x: .nan, y: 1_200_000), Position(x: 0, y: 0)]
        let rings = [inside, inside + south + inside, nowhere, south]
        var table = RingTable(polygons: [[Polygon(rings: rings)]])
        let corners = rings.flatMap(\.self)

        var (x, y) = (corners.map(\.x), corners.map(\.y))
        let transformer = try Transformer(from: .lv95, to: .wgs84)
        x.withUnsafeMutableBufferPointer { x in
            y.withUnsafeMutableBufferPointer { y in
                transformer.transform(x: x, y: y, z: UnsafeMutableBufferPointer(start: nil, count: 0))
            }
        }
        var passage = try WGS84Passage()
        try passage.transform(&table)

        #expect(table.x.map(\.bitPattern) == x.map(\.bitPattern))
        #expect(zip(table.y, y).allSatisfy { $0.bitPattern == $1.bitPattern })
        #expect(table.x.filter(\.isFinite).count == corners.count - nowhere.count)
    }
}
