import Geodesy
import SimpleFeatures
import Testing

@testable import Routes

@Suite struct GeodesicDistanceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let from: (latitude: Double, longitude: Double)
        let to: (latitude: Double, longitude: Double)
        let metres: Double
        var testDescription: String { name }
    }

    /// GeographicLib's documentation, Karney 2013 (antipodal case), and closed forms along equator and meridian.
    static let published = [
        Case(name: "JFK to LHR", from: (40.6, -73.8), to: (51.6, -0.5), metres: 5_551_759.400_319),
        Case(
            name: "Wellington to Salamanca", from: (-41.32, 174.81), to: (40.96, -5.50),
            metres: 19_959_679.267_354),
        Case(name: "almost antipodal", from: (0, 0), to: (0.5, 179.5), metres: 19_936_288.578_965),
        Case(name: "pole to pole", from: (90, 0), to: (-90, 77), metres: 20_003_931.458_625),
        Case(
            name: "a degree on the equator", from: (0, 10), to: (0, 11), metres: 6_378_137 * Double.pi / 180),
        Case(
            name: "over the antimeridian", from: (0, 179.5), to: (0, -179.5),
            metres: 6_378_137 * Double.pi / 180),
    ]

    @Test(arguments: published) func publishedDistances(_ known: Case) {
        let start = Fix(latitude: known.from.latitude, longitude: known.from.longitude)
        let end = Fix(latitude: known.to.latitude, longitude: known.to.longitude)
        #expect(abs(GeodesicDistance.metres(from: start, to: end) - known.metres) < 1e-6)
        #expect(abs(GeodesicDistance.metres(from: end.position, to: start.position) - known.metres) < 1e-6)
    }

    @Test func samePositionHasNoDistance() {
        let fix = Fix(latitude: 46.95, longitude: 7.44)
        #expect(GeodesicDistance.metres(from: fix, to: fix) == 0)
        #expect(GeodesicDistance.metres(along: [fix, fix]) == 0)
        #expect(GeodesicDistance.metres(along: [fix]) == 0)
        #expect(GeodesicDistance.metres(along: [Fix]()) == 0)
    }

    @Test func fixesWithoutAPlaceAreSkipped() {
        let fixes = [
            Fix(latitude: 0, longitude: 1), Fix(latitude: .nan, longitude: 0),
            Fix(latitude: 91, longitude: 0),
            Fix(latitude: 0, longitude: 2),
        ]
        #expect(abs(GeodesicDistance.metres(along: fixes) - 6_378_137 * Double.pi / 180) < 1e-6)
    }

    @Test func sumsKeepWhatPlainAdditionLoses() {
        var sum = CompensatedSum()
        for term in [1e16, 1, -1e16, 1e-3] { sum.add(term) }
        #expect(sum.value == 1.001)
    }
}
