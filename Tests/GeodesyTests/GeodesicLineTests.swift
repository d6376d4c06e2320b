import Testing

@testable import Geodesy

@Suite("Places along geodesics, from the earth's centre, and on Mercator's map") struct GeodesicLineTests {
    private typealias Place = (latitude: Double, longitude: Double)

    @Test("lie on the shortest way, as far from the start as asked", arguments: [0.0, 0.1, 0.5, 0.99, 1])
    func line(share: Double) {
        let ends: [(Place, Place)] = [
            ((47.45, 8.56), (40.64, -73.78)), ((-30, 170), (35, -110)), ((0, 179.99), (0, -179.99)),
            ((89, 0), (89, 180)), ((46.95, 7.44), (46.9501, 7.4402)),
        ]
        for (start, end) in ends {
            let line = GeodesicLine(from: start, to: end)
            let place = line.place(at: share * line.length)
            let before = Geodesic.metres(from: start, to: place)
            let behind = Geodesic.metres(from: place, to: end)
            #expect(abs(before - share * line.length) < 1e-6)
            #expect(abs(before + behind - line.length) < 1e-6)
        }
        #expect(GeodesicLine(from: (46, 7), to: (46, 7)).length == 0)
    }

    @Test("from the earth's centre are those of the ellipsoid's axes") func geocentric() {
        let equator = Geodesic.geocentric(latitude: 0, longitude: 90)
        #expect(abs(equator.y - 6_378_137) < 1e-6 && abs(equator.x) < 1e-6)
        let pole = Geodesic.geocentric(latitude: -90, longitude: 12)
        #expect(abs(pole.z + 6_356_752.314_245) < 1e-5 && abs(pole.x) < 1e-6)
        // A short chord is as long as the geodesic.
        let (one, other) = (
            Geodesic.geocentric(latitude: 46.95, longitude: 7.44),
            Geodesic.geocentric(latitude: 46.951, longitude: 7.441)
        )
        let (dx, dy, dz) = (one.x - other.x, one.y - other.y, one.z - other.z)
        let chord = (dx * dx + dy * dy + dz * dz).squareRoot()
        #expect(abs(chord - Geodesic.metres(from: (46.95, 7.44), to: (46.951, 7.441))) < 1e-6)
    }

    @Test("on Mercator's map are PROJ's, +proj=merc +lat_ts +lon_0") func mercator() {
        let cases = [
            (46.95, 7.44, 46.95, 7.45, 761.2692128868244, 4036603.7945263046),
            (46.95, 7.44, -33.9, 151.2, 10944006.204459928, -2729661.412723545),
            (0, 0, 60, 10, 1113194.9079327357, 8362698.548500747),
            (-45, 170, -44, 175, 394234.1754698902, -3850104.522968279),
        ]
        for (latitude, longitude, north, east, x, y) in cases {
            let plane = LocalMercator(latitude: latitude, longitude: longitude)
            let place = plane.position(latitude: north, longitude: east)
            #expect(abs(place.east - x) < 1e-6 && abs(place.north - y) < 1e-6)
        }
        let far = LocalMercator(latitude: 90, longitude: 0).position(latitude: -90, longitude: 400)
        #expect(far.east.isFinite && far.north.isFinite)
    }
}
