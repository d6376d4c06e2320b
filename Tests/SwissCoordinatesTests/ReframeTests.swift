import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("REFRAME")
struct ReframeTests {
    private let points = SurveyPoint.random

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
                let old = point.lv03
                let new = Position(x: point.lv95.x, y: point.lv95.y)
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
            let found = try there.transform(point.lv95)
            #expect(distance(found, point.etrs89, isGeographic: true) < 0.000011)
            #expect(abs((found.z ?? 0) - point.ellipsoidal) < 0.00001)
            let foundBack = try back.transform(point.etrs89)
            #expect(distance(foundBack, point.lv95, isGeographic: false) < 0.000011)
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
}
