import Foundation
import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("Heights")
struct HeightTests {
    private func transform(
        _ position: Position, _ source: String, _ target: String,
        _ options: TransformOptions = TransformOptions()
    ) throws -> Position {
        try Transformer(from: ReferenceSystem(source), to: ReferenceSystem(target), options: options)
            .transform(position)
    }

    private func close(_ found: Position, _ x: Double, _ y: Double, _ z: Double, _ tolerance: Double) -> Bool
    {
        let truth = Position(x: x, y: y)
        let offset = distance(found, truth, isGeographic: abs(x) <= 180)
        return offset < tolerance && abs((found.z ?? .infinity) - z) < tolerance
    }

    @Test(
        "of published points come out to the rounding of the source, both ways",
        arguments: SurveyPoint.published)
    func published(point: SurveyPoint) throws {
        let lv95 = point.lv95
        let etrs89 = point.etrs89
        #expect(
            close(
                try transform(lv95, "lv95+bessel", "etrs89+ellipsoidal"), etrs89.x, etrs89.y,
                point.ellipsoidal, 0.001))
        #expect(
            close(
                try transform(etrs89, "etrs89+ellipsoidal", "lv95+bessel"), lv95.x, lv95.y, point.bessel,
                0.001))
    }

    @Test("count in the position: at 4,634 m it moves by 112 mm")
    func position() throws {
        // Dufourspitze.
        let flat = try transform(Position(x: 2_633_220, y: 1_087_310), "lv95", "etrs89")
        let high = try transform(
            Position(x: 2_633_220, y: 1_087_310, z: 4_634), "lv95+bessel", "etrs89+ellipsoidal")
        #expect(abs(distance(flat, high, isGeographic: true) - 0.112) < 0.003)
    }

    /// PROJ's own step into geocentric coordinates and back is good for 0.4 micrometres at 4,634 m.
    @Test("on another ellipsoid than the position's are found by approximation, to a micrometre and back")
    func crossed() throws {
        for height in [-400.0, 0, 450, 4_634] {
            let start = Position(x: 2_720_000, y: 1_100_000, z: height)
            let bessel = try transform(start, "lv95+ellipsoidal", "lv95+bessel")
            #expect(abs(bessel.x - start.x) < 1e-9 && abs(bessel.y - start.y) < 1e-9)
            #expect(abs((bessel.z ?? 0) - height) > 40)
            #expect(
                close(
                    try transform(bessel, "lv95+bessel", "lv95+ellipsoidal"), start.x, start.y, height, 1e-6))
            let there = try transform(start, "lv95+ellipsoidal", "etrs89+bessel")
            #expect(
                close(
                    try transform(there, "etrs89+bessel", "lv95+ellipsoidal"), start.x, start.y, height, 1e-6)
            )
        }
    }

    @Test("go with LV03, UTM and Web Mercator as well")
    func otherSystems() throws {
        let point = try #require(SurveyPoint.published.first { $0.description == "Pfänder" })
        let lv95 = point.lv95
        for name in [
            "lv03+ellipsoidal", "utm32+ellipsoidal", "webmercator+bessel", "ch1903+bessel", "EPSG:4979",
        ] {
            let there = try transform(lv95, "lv95+bessel", name)
            #expect(close(try transform(there, name, "lv95+bessel"), lv95.x, lv95.y, point.bessel, 0.0001))
        }
        let plane = try transform(lv95, "lv95+bessel", "utm32+ellipsoidal")
        #expect(abs((plane.z ?? 0) - point.ellipsoidal) < 0.001)
    }

    @Test("stay unchanged if neither CRS declares heights")
    func carried() throws {
        let start = Position(x: 2_600_000, y: 1_200_000, z: 555.5)
        #expect(try transform(start, "lv95", "wgs84").z == 555.5)
        #expect(try transform(start, "lv95+ln02", "lv95+ln02") == start)
    }

    @Test("that only one CRS declares fail, in either direction, with a remedy")
    func unsaid() throws {
        for (source, target) in [
            ("lv95+bessel", "wgs84"), ("lv95", "etrs89+ellipsoidal"), ("lv95+ln02", "lv95"),
        ] {
            let error = try #require(throws: TransformError.self) {
                try Transformer(from: ReferenceSystem(source), to: ReferenceSystem(target))
            }
            #expect(error.code == .heightsUnknown && error.remedy.contains("+lhn95"))
        }
    }

    @Test("that are missing or cannot be cost the run, which stays as it was")
    func impossible() throws {
        let transformer = try Transformer(
            from: ReferenceSystem("lv95+bessel"), to: ReferenceSystem("wgs84+ellipsoidal"))
        let cases: [(Double?, TransformError.Code)] = [
            (nil, .heightMissing), (.nan, .heightMissing), (.infinity, .notFinite), (1e300, .outOfRange),
            (-6_000, .outOfRange),
        ]
        for (height, code) in cases {
            var run = [1.0, 2, height].map { Position(x: 2_600_000, y: 1_200_000, z: $0) }
            let error = try #require(throws: TransformError.self) { try transformer.transform(&run) }
            #expect(error.code == code && error.index == 2, "\(String(describing: height)): \(error)")
            #expect(run[0] == Position(x: 2_600_000, y: 1_200_000, z: 1))
        }
    }

    @Test("are not converted in systems on another datum")
    func otherDatum() throws {
        let error = try #require(throws: TransformError.self) {
            try Transformer(
                from: ReferenceSystem("lv95+bessel"), to: ReferenceSystem("EPSG:31467+ellipsoidal"))
        }
        #expect(error.code == .unsupportedSystem)
    }
}
