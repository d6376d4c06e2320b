import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("Recognition")
struct RecognitionTests {
    private func decide(
        _ points: [(Double, Double)], assuming assumption: ReferenceSystem? = nil
    ) throws -> SystemRecogniser.Decision {
        var recogniser = SystemRecogniser(assuming: assumption)
        for (index, point) in points.enumerated() {
            try recogniser.observe(Position(x: point.0, y: point.1), at: "line \(index + 2)")
        }
        return try recogniser.decide()
    }

    private func error(
        _ points: [(Double, Double)], assuming assumption: ReferenceSystem? = nil
    ) throws -> TransformError {
        try #require(throws: TransformError.self) { try decide(points, assuming: assumption) }
    }

    static let places: [(x: Double, y: Double, system: ReferenceSystem, isSwapped: Bool)] = [
        (2_600_000, 1_200_000, .lv95, false), (1_200_000, 2_600_000, .lv95, true),
        (600_000, 200_000, .lv03, false), (200_000, 600_000, .lv03, true),
        (7.44, 46.95, .wgs84, false), (46.95, 7.44, .wgs84, true),
        (139.7, 35.7, .wgs84, false), (-33.9, 151.2, .wgs84, true),
    ]

    @Test(
        "recognises each CRS, with axes in order and swapped, and gives the reason", arguments: places.indices
    )
    func systems(index: Int) throws {
        let place = Self.places[index]
        let decision = try decide([(place.x, place.y)])
        #expect(decision.system == place.system && decision.axesAreSwapped == place.isSwapped)
        #expect(decision.reason.hasPrefix(place.system.name))
        #expect(decision.reason.contains("with the axes swapped") == place.isSwapped)
    }

    @Test("counts what it looked at, and notes what is not near Switzerland")
    func reasons() throws {
        let swiss = try decide([(7.44, 46.95), (8.54, 47.37)])
        #expect(
            swiss.reason.contains("by the size of 2 positions: degrees") && !swiss.reason.contains("not all"))
        #expect(
            try decide([(7.44, 46.95), (2.35, 48.86)]).reason.contains("not all of them near Switzerland"))
        #expect(try decide([(600_000, 200_000)]).reason.contains("LV03, by the size of 1 position: "))
    }

    @Test("lets later points settle what earlier ones leave open")
    func settled() throws {
        #expect(try decide([(2.35, 48.86), (7.44, 46.95)]).axesAreSwapped == false)
        #expect(try decide([(48.86, 2.35), (46.95, 7.44)]).axesAreSwapped)
        #expect(try decide([(2.35, 48.86), (139.7, 35.7)]).axesAreSwapped == false)
    }

    @Test("refuses what can be longitude and latitude or the reverse, unless the format has a rule")
    func ambiguous() throws {
        let error = try error([(2.35, 48.86), (13.4, 52.5)])
        #expect(error.code == .ambiguous && error.place == "line 2")
        let decision = try decide([(2.35, 48.86)], assuming: .wgs84)
        #expect(decision.system == .wgs84 && !decision.axesAreSwapped)
        #expect(try decide([], assuming: .wgs84).system == .wgs84)
        #expect(try decide([(2_600_000, 1_200_000)], assuming: .wgs84).system == .lv95)
        #expect(try decide([(46.95, 7.44)], assuming: .wgs84).axesAreSwapped)
    }

    @Test(
        "rejects a mixture at the first that differs",
        arguments: [
            (600_000.0, 200_000.0, "LV03"), (1_200_000, 2_600_000, "LV95 with the axes swapped"),
            (7.44, 46.95, "WGS84"), (2.35, 48.86, "WGS84 or WGS84 with the axes swapped"),
        ])
    func mixed(x: Double, y: Double, name: String) throws {
        let good = (2_600_000.0, 1_200_000.0)
        let error = try error([good, good, (x, y), good, (7.44, 46.95)])
        #expect(error.code == .mixed && error.place == "line 4")
        #expect(error.message.contains("looks like \(name), but the coordinates before it look like LV95"))
        #expect(error.remedy.hasPrefix("Swap its axes") == (name == "LV95 with the axes swapped"))
    }

    @Test(
        "refuses what is in none of the systems, with what it could be",
        arguments: [
            (0.0, 0.0, "--from"), (1e9, 1e9, "--from"), (2_900_000, 1_200_000, "--from"),
            (828_000, 5_933_000, "EPSG:3857"), (381_188, 5_200_911, "EPSG:25832"), (200, 10, "--from"),
        ])
    func unrecognised(x: Double, y: Double, hint: String) throws {
        let error = try error([(x, y)])
        #expect(error.code == .unrecognised && error.place == "line 2" && error.remedy.contains(hint))
    }

    @Test(
        "rejects values that are not numbers, and empty data", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(value: Double) throws {
        #expect(try error([(7.44, 46.95), (value, 46.95)]).code == .notFinite)
        #expect(try error([(7.44, 46.95), (7.44, value)]).place == "line 3")
        #expect(try error([]).code == .unrecognised)
    }

    @Test("leaves text to readers, who have an error for it")
    func text() {
        let error = TransformError.notANumber("abc").at("line 7, column 2")
        #expect(error.code == .notANumber)
        #expect(
            error.description
                == #"coordinates.notANumber: "abc" is not a number (line 7, column 2). Correct it in the source."#
        )
    }
}
