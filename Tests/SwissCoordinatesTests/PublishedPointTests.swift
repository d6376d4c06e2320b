import SimpleFeatures
import SwissCoordinates
import Testing

/// Points that swisstopo has published.
@Suite("Published points")
struct PublishedPointTests {
    /// The grid's own part of the shift from LV03 to LV95, in metres, and WGS84 through the grid.
    static let gridPoints: [(x: Double, y: Double, dx: Double, dy: Double, lon: Double, lat: Double)] = [
        (600_000, 200_000, 0.0831, 0.0661, 7.438633512, 46.951083366),
        (683_300, 247_500, 0.8955, -0.1655, 8.541581071, 47.373071073),
        (500_000, 117_700, -0.5027, 0.1664, 6.143011922, 46.203310104),
        (723_800, 76_800, 0.1356, -1.5404, 9.031795951, 45.831521592),
    ]

    @Test("go from LV03 to LV95 through the grid, not by the plain shift", arguments: gridPoints.indices)
    func grid(index: Int) throws {
        let point = Self.gridPoints[index]
        let there = try Transformer(from: .lv03, to: .lv95).transform(Position(x: point.x, y: point.y))
        #expect(abs(there.x - point.x - 2_000_000 - point.dx) < 0.0001)
        #expect(abs(there.y - point.y - 1_000_000 - point.dy) < 0.0001)
        let back = try Transformer(from: .lv95, to: .lv03).transform(there)
        #expect(abs(back.x - point.x) < 0.0001 && abs(back.y - point.y) < 0.0001)
    }

    @Test("go from LV03 to WGS84 through the grid", arguments: gridPoints.indices)
    func toWGS84(index: Int) throws {
        let point = Self.gridPoints[index]
        let there = try Transformer(from: .lv03, to: .wgs84).transform(Position(x: point.x, y: point.y))
        #expect(abs(there.x - point.lon) < 2e-9 && abs(there.y - point.lat) < 2e-9)
        let back = try Transformer(from: .wgs84, to: .lv03).transform(there)
        // Each way takes the height as 0 on its own ellipsoid, as PROJ does, which costs up to 3 mm there and back.
        #expect(abs(back.x - point.x) < 0.003 && abs(back.y - point.y) < 0.003)
    }

    /// swisstopo's formulas paper: LV03, LV95 (REFRAME), ETRS89.
    static let surveyPoints: [(lv03: (Double, Double), lv95: (Double, Double), lon: Double, lat: Double)] = [
        (
            (602_030.680, 191_775.030), (2_602_030.740, 1_191_775.030), 7 + 27 / 60.0 + 54.983506 / 3_600,
            46 + 52 / 60.0 + 37.540562 / 3_600
        ),
        (
            (617_306.300, 268_507.300), (2_617_306.920, 1_268_507.870), 7 + 40 / 60.0 + 6.983077 / 3_600,
            47 + 34 / 60.0 + 1.385301 / 3_600
        ),
        (
            (776_668.105, 265_372.681), (2_776_668.590, 1_265_372.250), 9 + 47 / 60.0 + 3.697723 / 3_600,
            47 + 30 / 60.0 + 55.172797 / 3_600
        ),
    ]

    @Test("agree with REFRAME within what the grid is worth", arguments: surveyPoints.indices)
    func reframe(index: Int) throws {
        let point = Self.surveyPoints[index]
        let lv95 = try Transformer(from: .lv03, to: .lv95).transform(
            Position(x: point.lv03.0, y: point.lv03.1))
        #expect(abs(lv95.x - point.lv95.0) < 0.05 && abs(lv95.y - point.lv95.1) < 0.05)
    }

    @Test(
        "agree with ETRS89 within the centimetres that a height left out costs",
        arguments: surveyPoints.indices)
    func etrs89(index: Int) throws {
        let point = Self.surveyPoints[index]
        let there = try Transformer(from: .lv95, to: .etrs89).transform(
            Position(x: point.lv95.0, y: point.lv95.1))
        let metresEast = (there.x - point.lon) * 76_000
        let metresNorth = (there.y - point.lat) * 111_200
        #expect((metresEast * metresEast + metresNorth * metresNorth).squareRoot() < 0.05)
    }

    @Test("carry their heights along")
    func heights() throws {
        let there = try Transformer(from: .lv95, to: .wgs84).transform(
            Position(x: 2_600_000, y: 1_200_000, z: 555.5))
        let flat = try Transformer(from: .lv95, to: .wgs84).transform(Position(x: 2_600_000, y: 1_200_000))
        #expect(there == Position(x: flat.x, y: flat.y, z: 555.5) && flat.z == nil)
    }
}
