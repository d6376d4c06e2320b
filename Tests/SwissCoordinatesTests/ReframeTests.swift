import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("REFRAME")
struct ReframeTests {
    private let points = ReframePoint.all

    @Test("gave two hundred points to compare with")
    func data() {
        #expect(points.count == 200)
    }

    @Test("agrees with the grid: within 49 mm everywhere, within 8 mm almost everywhere, both ways")
    func agreement() throws {
        let there = try Transformer(from: .lv03, to: .lv95)
        let back = try Transformer(from: .lv95, to: .lv03)
        for (transformer, isForward) in [(there, true), (back, false)] {
            let differences = try points.map { point in
                let old = Position(x: point.lv03.y, y: point.lv03.x)
                let new = Position(x: point.lv95.easting, y: point.lv95.northing)
                let found = try transformer.transform(isForward ? old : new)
                return distance(found, isForward ? new : old, isGeographic: false)
            }.sorted()
            #expect(differences.allSatisfy { $0 < 0.049 })
            #expect(differences.filter { $0 < 0.008 }.count >= differences.count * 9 / 10)
            #expect(differences[differences.count / 2] < 0.0001)
        }
    }

    @Test("agrees with the parameters to a hundredth of a millimetre, heights used, both ways")
    func bessel() throws {
        let swiss = ReferenceSystem.lv95.withHeights(.bessel)
        let european = ReferenceSystem.etrs89.withHeights(.ellipsoidal)
        let there = try Transformer(from: swiss, to: european)
        let back = try Transformer(from: european, to: swiss)
        for point in points {
            let lv95 = Position(x: point.lv95.easting, y: point.lv95.northing, z: point.bessel)
            let etrs89 = Position(x: point.etrs89.longitude, y: point.etrs89.latitude, z: point.ellipsoidal)
            let found = try there.transform(lv95)
            #expect(distance(found, etrs89, isGeographic: true) < 0.000011)
            #expect(abs((found.z ?? 0) - point.ellipsoidal) < 0.00001)
            let foundBack = try back.transform(etrs89)
            #expect(distance(foundBack, lv95, isGeographic: false) < 0.000011)
            #expect(abs((foundBack.z ?? 0) - point.bessel) < 0.00001)
        }
    }

    @Test("is left again the way it came, to a tenth of a millimetre")
    func roundTrip() throws {
        var run = (0..<2_000).map { index in
            Position(
                x: 485_000 + Double(index) * 174.5,
                y: 75_000 + (Double(index) * 7_919).truncatingRemainder(dividingBy: 221_000))
        }
        let start = run
        try Transformer(from: .lv03, to: .lv95).transform(&run)
        // The plain shift would pass a round trip too.
        #expect(zip(run, start).contains { abs($0.y - $1.y - 1_000_000) > 1 })
        try Transformer(from: .lv95, to: .lv03).transform(&run)
        for (back, position) in zip(run, start) {
            #expect(abs(back.x - position.x) < 0.0001 && abs(back.y - position.y) < 0.0001)
        }
    }

    /// swisstopo's formulas paper: Rigi on the Bessel ellipsoid, CH1903+ as EPSG:4150.
    @Test("aside, the projection is swisstopo's")
    func projection() throws {
        let there = try Transformer(from: .lv95, to: .ch1903Plus).transform(
            Position(x: 2_679_520.05, y: 1_212_273.44))
        #expect(abs(there.x - (8 + 29 / 60.0 + 11.11127154 / 3_600)) < 1e-9)
        #expect(abs(there.y - (47 + 3 / 60.0 + 28.95659233 / 3_600)) < 1e-9)
        let back = try Transformer(from: .ch1903Plus, to: .lv95).transform(there)
        #expect(abs(back.x - 2_679_520.05) < 0.0001 && abs(back.y - 1_212_273.44) < 0.0001)
    }
}
