import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("REFRAME")
struct ReframeTests {
    /// LV03 and LV95 by swisstopo's official REFRAME library (FINELTRA), at random places.
    static let points: [(y: Double, x: Double, easting: Double, northing: Double)] = [
        (740_744.665, 239_817.313, 2_740_745.33084, 1_239_816.98540),
        (799_047.000, 230_798.975, 2_799_047.70147, 1_230_798.86422),
        (527_257.618, 261_980.882, 2_527_257.58119, 1_261_981.29312),
        (810_061.825, 216_155.311, 2_810_062.68390, 1_216_155.32683),
        (691_138.728, 179_054.414, 2_691_139.22125, 1_179_054.00940),
        (618_921.877, 244_553.286, 2_618_922.38252, 1_244_553.59362),
        (594_554.800, 265_665.966, 2_594_555.28587, 1_265_666.51716),
        (639_426.172, 189_970.401, 2_639_426.59001, 1_189_970.35714),
        (694_075.745, 239_623.233, 2_694_076.60467, 1_239_623.04387),
        (777_248.046, 176_952.639, 2_777_248.94299, 1_176_952.45225),
        (804_529.973, 99_069.557, 2_804_531.31839, 1_099_069.17741),
        (553_841.220, 208_814.755, 2_553_840.99102, 1_208_815.19571),
        (757_476.890, 83_676.634, 2_757_477.42376, 1_083_675.42336),
        (811_932.645, 152_643.859, 2_811_933.91342, 1_152_643.86414),
        (640_597.411, 241_541.033, 2_640_598.04478, 1_241_541.13174),
        (574_791.272, 149_837.426, 2_574_790.85221, 1_149_837.63274),
        (628_619.864, 117_864.290, 2_628_619.45301, 1_117_863.83511),
        (773_352.534, 99_236.121, 2_773_353.66659, 1_099_235.28950),
        (738_399.863, 138_659.400, 2_738_400.58838, 1_138_658.75767),
        (744_632.869, 241_489.606, 2_744_633.51246, 1_241_489.26850),
        (611_775.140, 179_651.509, 2_611_775.12099, 1_179_651.39102),
        (582_458.551, 239_037.424, 2_582_458.89410, 1_239_037.95963),
        (814_420.911, 220_801.808, 2_814_421.73688, 1_220_801.78412),
        (635_161.243, 160_977.696, 2_635_161.36697, 1_160_977.34161),
    ]

    @Test("agrees with the grid: within 49 mm everywhere, within 8 mm almost everywhere")
    func agreement() throws {
        let transformer = try Transformer(from: .lv03, to: .lv95)
        var differences: [Double] = []
        for point in Self.points {
            let there = try transformer.transform(Position(x: point.y, y: point.x))
            let east = there.x - point.easting
            let north = there.y - point.northing
            differences.append((east * east + north * north).squareRoot())
        }
        differences.sort()
        #expect(differences.allSatisfy { $0 < 0.049 })
        #expect(differences.filter { $0 < 0.008 }.count >= differences.count * 9 / 10)
        #expect(differences[differences.count / 2] < 0.001)
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
        let bessel = ReferenceSystem(epsgCode: 4150)
        let there = try Transformer(from: .lv95, to: bessel).transform(
            Position(x: 2_679_520.05, y: 1_212_273.44))
        #expect(abs(there.x - (8 + 29 / 60.0 + 11.11127154 / 3_600)) < 1e-9)
        #expect(abs(there.y - (47 + 3 / 60.0 + 28.95659233 / 3_600)) < 1e-9)
        let back = try Transformer(from: bessel, to: .lv95).transform(there)
        #expect(abs(back.x - 2_679_520.05) < 0.0001 && abs(back.y - 1_212_273.44) < 0.0001)
    }
}
