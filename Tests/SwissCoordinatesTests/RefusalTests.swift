import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("Impossible coordinates")
struct RefusalTests {
    private func error(
        _ x: Double, _ y: Double, from source: ReferenceSystem, to target: ReferenceSystem = .wgs84
    ) throws -> TransformError {
        let transformer = try Transformer(from: source, to: target)
        return try #require(throws: TransformError.self) { try transformer.transform(Position(x: x, y: y)) }
    }

    @Test("are rejected, with what they look like")
    func range() throws {
        #expect(try error(600_000, 200_000, from: .lv95).remedy.contains("LV03"))
        #expect(try error(2_600_000, 1_200_000, from: .lv03).remedy.contains("LV95"))
        #expect(try error(1_200_000, 2_600_000, from: .lv95).remedy.contains("swapped"))
        #expect(try error(7.4, 46.9, from: .lv95).remedy.contains("WGS84"))
        #expect(try error(2_600_000, 1_200_000, from: .wgs84).remedy.contains("LV95"))
        #expect(try error(46.95, 7.44, from: .wgs84, to: .lv95).remedy.contains("swapped"))
        #expect(try error(46.95, 7.44, from: .ch1903, to: .lv95).remedy.contains("swapped"))
        #expect(try error(5_200_911, 381_188, from: .utm32).code == .outOfRange)
        #expect(try error(3e7, 0, from: .webMercator).code == .outOfRange)
        for error in [try error(0, 0, from: .lv95), try error(2_900_000, 1_200_000, from: .lv95)] {
            #expect(error.code == .outOfRange)
        }
    }

    @Test("are refused far outside of the area that the register made a system for, and not a little outside")
    func areaOfUse() throws {
        let refinery = try error(2_600_000, 1_200_000, from: ReferenceSystem(epsgCode: 2057))
        #expect(refinery.code == .outOfRange && refinery.message.contains("Iran - Taheri refinery site"))
        #expect(refinery.remedy == "It would fit LV95.")
        let france = ReferenceSystem(epsgCode: 2154)
        let japan = try error(140, 36, from: .wgs84, to: france)
        #expect(japan.code == .outsideGrid && japan.message.contains("(France"))
        let greenwich = try error(0, 51.5, from: .wgs84, to: .utm32WGS84)
        #expect(greenwich.code == .outsideGrid && !greenwich.remedy.contains("Swiss"))
        let geneva = Position(x: 6.15, y: 46.2)
        for code in [2154, 32631, 32633, 25831, 31467, 31257, 3395, 3035, 4171] {
            _ = try Transformer(from: .wgs84, to: ReferenceSystem(epsgCode: code)).transform(geneva)
        }
        // Counted from Bern, from Paris in gons, and from Ferro.
        let bern = Position(x: 600_000, y: 200_000)
        for code in [4801, 21780] {
            _ = try Transformer(from: .lv03, to: ReferenceSystem(epsgCode: code)).transform(bern)
        }
        _ = try Transformer(from: .wgs84, to: ReferenceSystem(epsgCode: 27572)).transform(geneva)
        _ = try Transformer(from: .wgs84, to: ReferenceSystem(epsgCode: 31281)).transform(
            Position(x: 10, y: 47))
        for place in [Position(x: 179.9, y: 70), Position(x: -179.9, y: -70), Position(x: 0, y: 0)] {
            _ = try Transformer(from: .wgs84, to: ReferenceSystem(epsgCode: 3395)).transform(place)
        }
        // New Zealand's area crosses the meridian.
        let chatham = Position(x: -176.5, y: -44)
        _ = try Transformer(from: .wgs84, to: ReferenceSystem(epsgCode: 2193)).transform(chatham)
    }

    @Test("are rejected if they are not numbers", arguments: [Double.nan, .infinity, -.infinity])
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

    @Test("cost the run that holds them, wherever they are")
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
