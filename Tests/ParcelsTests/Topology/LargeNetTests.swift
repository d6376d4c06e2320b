import SimpleFeatures
import Testing
import TestSupport

@testable import Parcels

/// Nets large enough to be processed in parts.
@Suite("Large nets")
struct LargeNetTests {
    @Test("number corners as a dictionary does", arguments: [10, 1_000, 60_000])
    func corners(count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        let places = (0..<max(count / 3, 1)).map { _ in
            (Double.random(in: -1e6...1e6, using: &random), Double.random(in: 1e6...1.1e6, using: &random))
        }
        let positions = (0..<count).map { _ in
            let place = places[Int.random(in: places.indices, using: &random)]
            return (place.0 + Double.random(in: -0.0004...0.0004, using: &random), place.1)
        }
        let corners = MillimetreCorners(positions.map(\.0), positions.map(\.1))

        var numbers: [[Int64]: Int32] = [:]
        var firsts: [(Double, Double)] = []
        let expected = positions.map { position in
            let key = [position.0, position.1].map { Int64(($0 * 1_000).rounded(.toNearestOrEven)) }
            if let known = numbers[key] { return known }
            firsts.append(position)
            numbers[key] = Int32(firsts.count - 1)
            return Int32(firsts.count - 1)
        }
        #expect(corners.numbers == expected)
        #expect(corners.x == firsts.map(\.0))
        #expect(corners.y == firsts.map(\.1))
    }

    @Test("link the sides between two corners in a circle, however many there are", arguments: [3, 12, 40])
    func twins(fan: Int) {
        var random = SeededGenerator(seed: UInt64(fan))
        let cornerCount = 10_000
        let sides = (0..<fan * cornerCount / 4).map { _ -> (Int32, Int32) in
            let near = Int32.random(in: 0..<Int32(cornerCount / 4), using: &random)
            let far = near + Int32.random(in: 1...3, using: &random) * Int32(cornerCount / 5)
            return Bool.random(using: &random) ? (near, far) : (far, near)
        }
        let twins = TwinMatching.twins(sides.map(\.0), sides.map(\.1), cornerCount: cornerCount)

        let groups = Dictionary(grouping: sides.indices) {
            [min(sides[$0].0, sides[$0].1), max(sides[$0].0, sides[$0].1)]
        }
        var expected = [Int32](repeating: -1, count: sides.count)
        for group in groups.values {
            for (place, side) in group.enumerated() {
                expected[side] = Int32(group[(place + 1) % group.count])
            }
        }
        #expect(twins == expected)
    }

    @Test("share each inner side of a chessboard once, in order")
    func chequered() throws {
        let side = 100
        let parcels = (0..<side * side).map { number -> [Polygon] in
            let (x, y) = (Double(number % side) * 10, Double(number / side) * 10)
            let corners = [(x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10), (x, y)]
            return [Polygon(rings: [corners.map { Position(x: $0.0, y: $0.1) }])]
        }
        let found = try BorderNet(RingTable(polygons: parcels)).borderNeighbours()
        let expected = (0..<side * side).flatMap { number -> [Neighbour] in
            var others: [Int] = []
            if number % side < side - 1 { others.append(number + 1) }
            if number / side < side - 1 { others.append(number + side) }
            return others.map { Neighbour(first: number, second: $0, length: 10, stretches: 1) }
        }
        #expect(found == expected)
    }
}
