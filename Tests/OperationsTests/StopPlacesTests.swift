@testable import RouteOperations
import SimpleFeatures
import Testing

@Suite("Places where a vehicle stood")
struct StopPlacesTests {
    @Test("have all stops near their first one, with their time together")
    func together() {
        var stops = StopPlaces(radius: 100)
        stops.add(Position(x: 2_600_000, y: 1_200_000), seconds: 3_600)
        stops.add(Position(x: 2_600_099, y: 1_200_000), seconds: 4_000)
        stops.add(Position(x: 2_600_140, y: 1_200_000), seconds: 600)
        stops.add(Position(x: 2_599_930, y: 1_199_930), seconds: 2_000)
        #expect(stops.places.map(\.text) == ["2 h 40 min (3×)", "10 min"])
        #expect(stops.places.map(\.position.x) == [2_600_000, 2_600_140])
    }

    @Test("are labelled in the order of their time, the longest first")
    func order() {
        var stops = StopPlaces(radius: 100)
        for (number, minutes) in [7.0, 62, 48, 62].enumerated() {
            stops.add(Position(x: 2_600_000 + Double(number) * 500, y: 1_200_000), seconds: minutes * 60)
        }
        #expect(stops.longestFirst.map(\.text) == ["1 h 2 min", "1 h 2 min", "48 min", "7 min"])
        #expect(stops.longestFirst.map(\.position.x) == [2_600_500, 2_601_500, 2_601_000, 2_600_000])
    }

    @Test("are those of a comparison of each stop with each place")
    func everywhere() {
        var state: UInt64 = 20_260_301
        func number() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / 16_777_216 * 1_000 - 500
        }
        var stops = StopPlaces(radius: 70)
        var expected: [(position: Position, count: Int)] = []
        for _ in 0..<400 {
            let position = Position(x: number(), y: number())
            stops.add(position, seconds: 60)
            let near = expected.firstIndex { place in
                let (x, y) = (place.position.x - position.x, place.position.y - position.y)
                return (x * x + y * y).squareRoot() <= 70
            }
            if let near { expected[near].count += 1 } else { expected.append((position, 1)) }
        }
        #expect(stops.places.map(\.position) == expected.map(\.position))
        #expect(stops.places.map(\.count) == expected.map(\.count))
    }
}
