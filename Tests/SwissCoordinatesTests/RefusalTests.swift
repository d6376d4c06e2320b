import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("Coordinates that cannot be")
struct RefusalTests {
    private func error(
        _ x: Double, _ y: Double, from source: ReferenceSystem, to target: ReferenceSystem = .wgs84
    ) throws -> TransformError {
        let transformer = try Transformer(from: source, to: target)
        return try #require(throws: TransformError.self) { try transformer.transform(Position(x: x, y: y)) }
    }

    @Test("are refused, with what they look like")
    func range() throws {
        #expect(try error(600_000, 200_000, from: .lv95).remedy.contains("LV03"))
        #expect(try error(2_600_000, 1_200_000, from: .lv03).remedy.contains("LV95"))
        #expect(try error(1_200_000, 2_600_000, from: .lv95).remedy.contains("swapped"))
        #expect(try error(7.4, 46.9, from: .lv95).remedy.contains("wgs84"))
        #expect(try error(2_600_000, 1_200_000, from: .wgs84).remedy.contains("lv95"))
        #expect(try error(46.95, 7.44, from: .wgs84, to: .lv95).remedy.contains("swapped"))
        #expect(try error(46.95, 7.44, from: .ch1903, to: .lv95).remedy.contains("swapped"))
        #expect(try error(5_200_911, 381_188, from: .utm32).code == .outOfRange)
        #expect(try error(3e7, 0, from: .webMercator).code == .outOfRange)
        for error in [try error(0, 0, from: .lv95), try error(2_900_000, 1_200_000, from: .lv95)] {
            #expect(error.code == .outOfRange)
        }
    }

    @Test("are refused when they are no numbers", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(value: Double) throws {
        #expect(try error(value, 1_200_000, from: .lv95).code == .notFinite)
        #expect(try error(7, value, from: .wgs84, to: .lv95).code == .notFinite)
        #expect(try error(value, 1, from: ReferenceSystem(epsgCode: 25832)).code == .notFinite)
    }

    @Test("are refused on the way into a Swiss system from elsewhere on the globe")
    func outside() throws {
        for (longitude, latitude) in [(0.0, 0.0), (46.95, 7.44), (2.35, 48.86), (-180, 90), (180, -90)] {
            #expect(try error(longitude, latitude, from: .wgs84, to: .lv95).code == .outsideGrid)
            #expect(try error(longitude, latitude, from: .wgs84, to: .lv03).code == .outsideGrid)
        }
    }

    @Test("cost the run that holds them, wherever they stand")
    func inARun() throws {
        let transformer = try Transformer(from: .lv95, to: .wgs84)
        let good = Position(x: 2_600_000, y: 1_200_000)
        for index in 0..<5 {
            var run = Array(repeating: good, count: 5)
            run[index].y = 200_000
            let before = run
            let error = #expect(throws: TransformError.self) { try transformer.transform(&run) }
            #expect(error?.index == index && run == before)
        }
        var away = [Position(x: 7, y: 47), Position(x: 2.35, y: 48.86)]
        let toLV95 = try Transformer(from: .wgs84, to: .lv95)
        let error = #expect(throws: TransformError.self) { try toLV95.transform(&away) }
        #expect(error?.index == 1 && away[0] == Position(x: 7, y: 47))
        var empty: [Position] = []
        try transformer.transform(&empty)
        #expect(empty.isEmpty)
    }
}
