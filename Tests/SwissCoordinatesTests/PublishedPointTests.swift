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
        // Each way takes the height as 0 on its own ellipsoid, as PROJ does, which costs up to 3 mm there and
        // back.
        #expect(abs(back.x - point.x) < 0.003 && abs(back.y - point.y) < 0.003)
    }

    @Test("agree with REFRAME within what the grid is worth, all ways round", arguments: SurveyPoint.all)
    func reframe(point: SurveyPoint) throws {
        let lv03 = Position(x: point.lv03.0, y: point.lv03.1)
        let lv95 = Position(x: point.lv95.0, y: point.lv95.1)
        let there = try Transformer(from: .lv03, to: .lv95).transform(lv03)
        #expect(distance(there, lv95, isGeographic: false) < 0.05)
        let back = try Transformer(from: .lv95, to: .lv03).transform(lv95)
        #expect(distance(back, lv03, isGeographic: false) < 0.05)
        let whole = try Transformer(
            from: .lv03.withHeights(.bessel), to: .etrs89.withHeights(.ellipsoidal)
        ).transform(Position(x: lv03.x, y: lv03.y, z: point.bessel))
        let etrs89 = Position(x: point.longitude, y: point.latitude)
        #expect(distance(whole, etrs89, isGeographic: true) < 0.05)
    }

    @Test(
        "agree with ETRS89 within the centimetres that a height left out costs", arguments: SurveyPoint.all)
    func etrs89(point: SurveyPoint) throws {
        let there = try Transformer(from: .lv95, to: .etrs89).transform(
            Position(x: point.lv95.0, y: point.lv95.1))
        let etrs89 = Position(x: point.longitude, y: point.latitude)
        #expect(distance(there, etrs89, isGeographic: true) < 0.05)
    }

    @Test("keep their kind: longitude and latitude cannot be taken for easting and northing")
    func kinds() throws {
        let transformer = try Transformer(from: .lv95, to: .wgs84)
        let bern: GeographicPoint = try transformer.transform(
            ProjectedPoint(easting: 2_600_000, northing: 1_200_000, height: 555.5))
        #expect(abs(bern.longitude - 7.438632) < 1e-6 && abs(bern.latitude - 46.951083) < 1e-6)
        #expect(bern.height == 555.5 && bern.position.x == bern.longitude)
        let wrongIn = #expect(throws: TransformError.self) {
            let _: GeographicPoint = try transformer.transform(bern)
        }
        let wrongOut = #expect(throws: TransformError.self) {
            let _: ProjectedPoint = try transformer.transform(
                ProjectedPoint(easting: 2_600_000, northing: 1_200_000))
        }
        #expect(wrongIn?.code == .wrongKind && wrongOut?.code == .wrongKind)
    }
}
