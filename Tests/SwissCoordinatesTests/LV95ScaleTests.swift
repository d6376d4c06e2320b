import SwissCoordinates
import Testing

@Suite("The scale of LV95")
struct LV95ScaleTests {
    /// PROJ 9.5's areal scale (pyproj 3.7.2, `Proj(2056).get_factors`) at the country's middle and edges.
    static let factors: [(easting: Double, northing: Double, areal: Double)] = [
        (2_600_000, 1_200_000, 0.9999999999906372), (2_500_000, 1_100_000, 1.0002458026080734),
        (2_830_000, 1_190_000, 1.000002457684913), (2_720_000, 1_075_000, 1.0003840911957405),
        (2_690_000, 1_295_000, 1.0002218047319138), (2_600_000, 1_300_000, 1.0002457677606846),
    ]

    @Test("is that of PROJ", arguments: factors)
    func areal(easting: Double, northing: Double, areal: Double) {
        let factor = LV95Scale.factor(northing: northing)
        #expect(abs(factor * factor - areal) < 4e-8)
        #expect(abs(LV95Scale.ellipsoidArea(ofPlane: 1e6, northing: northing) * areal - 1e6) < 0.04)
    }
}
