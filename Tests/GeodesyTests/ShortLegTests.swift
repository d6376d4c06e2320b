import CPROJ
import Foundation
import SimpleFeatures
import Testing
import TestSupport

@testable import Geodesy

@Suite("Short legs")
struct ShortLegTests {
    typealias Place = (latitude: Double, longitude: Double)

    /// What Karney's own program differs by from the truth, in metres.
    private static let noise = 2e-8

    private static func series(_ start: Place, _ end: Place) -> Double {
        ShortLeg.metres(start.latitude, start.longitude, end.latitude, end.longitude, ShortLeg.bands)
    }

    private static func agree(_ fast: Double, _ exact: Double) -> Bool {
        abs(fast - exact) <= min(1e-10 * exact, 1e-6) + noise
    }

    @Test("equal Karney's solution from a millimetre to halfway round, at all latitudes and azimuths")
    func allLegs() {
        var random = SeededGenerator(seed: 1)
        var legs = (short: 0, long: 0)
        for _ in 0..<300_000 {
            let start = (
                Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random)
            )
            let metres = pow(10, Double.random(in: -3...7.301, using: &random))
            let end = Direct.end(from: start, Double.random(in: 0..<360, using: &random), metres)
            let exact = Geodesic.exactMetres(from: start, to: end)
            let fast = Geodesic.metres(from: start, to: end)
            #expect(Self.agree(fast, exact), "\(start) to \(end): \(fast), not \(exact)")
            if Self.series(start, end).isNaN { legs.long += 1 } else { legs.short += 1 }
        }
        #expect(legs.short > 150_000 && legs.long > 50_000)
    }

    @Test("keep their bound up to the longest that they are taken for")
    func longest() {
        var random = SeededGenerator(seed: 2)
        var worst = 0.0
        for _ in 0..<200_000 {
            let angle = Double.random(in: 0..<2 * .pi, using: &random)
            let reach =
                ShortLeg.longestSquare.squareRoot() * Double.random(in: 0.5...0.999999, using: &random)
            let middle = Double.random(in: -89...89, using: &random)
            let longitude = Double.random(in: -180...180, using: &random)
            let (rise, turn) = (reach * sin(angle), reach * cos(angle))
            let start = (middle - rise / 2, longitude)
            let end = (middle + rise / 2, longitude + turn)
            let exact = Geodesic.exactMetres(from: start, to: end)
            worst = max(worst, abs(Self.series(start, end) - exact) / min(1e-10 * exact, 1e-6))
        }
        #expect(worst < 1, "\(worst) of what is allowed")
    }

    @Test(
        "hold their relative bound down to a metre, against the exact expansion of a meridian and the equator"
    )
    func shortest() {
        for metres in [1e-3, 1, 100] {
            let turn = metres / (WGS84.semiMajorAxis * .pi / 180)
            let start = (0.0, 0.0), end = (0.0, turn)
            #expect(abs(Self.series(start, end) / metres - 1) < 1e-14)
        }
    }

    @Test("go across the antimeridian, either way and however the longitudes are counted")
    func antimeridian() {
        let east = Self.series((10, 179.9), (10.1, -179.9))
        #expect(Self.agree(east, Geodesic.exactMetres(from: (10, 179.9), to: (10.1, -179.9))))
        #expect(Self.series((10.1, -179.9), (10, 179.9)) == east)
        #expect(abs(Self.series((10, 179.9), (10.1, 180.1)) - east) < 1e-6)
        #expect(Self.series((10, -180), (10, 180)) == 0)
    }

    @Test("leave to Karney what is too long, too near to a pole or no place")
    func left() {
        for (start, end) in [
            ((0.0, 0.0), (0.5, 0.0)), ((0, 0), (0, 180)), ((89.5, 0), (89.5, 0.01)), ((.nan, 0), (0, 0)),
            ((0, 0), (0, .infinity)), ((1e300, 0), (1e300, 0)),
        ] {
            #expect(Self.series(start, end).isNaN)
        }
        #expect(Geodesic.metres(from: (.nan, 0), to: (1, 1)).isNaN)
        #expect(Geodesic.metres(from: (90, 0), to: (90, 90)).magnitude < 1e-8)
        #expect(abs(Geodesic.metres(from: (90, 0), to: (-90, 77)) - 20_003_931.458_625) < 1e-6)
    }

    @Test("are nothing between a place and itself")
    func nothing() {
        for latitude in [0.0, 47, 89, 90, -90] {
            #expect(Geodesic.metres(from: (latitude, 8), to: (latitude, 8)) == 0)
        }
    }

    @Test("add up as one by one, in whatever order")
    func sums() {
        var random = SeededGenerator(seed: 3)
        var (latitudes, longitudes) = ([46.9], [7.4])
        for step in 1...20_000 {
            let isFar = step % 1_000 == 0
            let reach = isFar ? 3.0 : 0.002
            latitudes.append(latitudes[step - 1] + Double.random(in: -reach...reach, using: &random) * 0.5)
            longitudes.append(longitudes[step - 1] + Double.random(in: -reach...reach, using: &random))
        }
        func sum(_ latitudes: [Double], _ longitudes: [Double]) -> Double {
            latitudes.withUnsafeBufferPointer { latitudes in
                longitudes.withUnsafeBufferPointer { Geodesic.metres(latitudes: latitudes, longitudes: $0) }
            }
        }
        var exact = CompensatedSum()
        for index in 1..<latitudes.count {
            exact.add(
                Geodesic.exactMetres(
                    from: (latitudes[index - 1], longitudes[index - 1]),
                    to: (latitudes[index], longitudes[index])))
        }
        let whole = sum(latitudes, longitudes)
        #expect(abs(whole / exact.value - 1) < 1e-12)
        #expect(sum(latitudes.reversed(), longitudes.reversed()) == whole)
        #expect(sum([46.9], [7.4]) == 0)
        #expect(sum([], []) == 0)
    }

    @Test("are the published ones")
    func published() {
        for known in Self.known {
            #expect(abs(Geodesic.metres(from: known.from, to: known.to) - known.metres) < 1e-6)
        }
    }

    /// GeographicLib's documentation, and Karney's article (2013) with its example of places almost opposite.
    private static let known: [(from: Place, to: Place, metres: Double)] = [
        ((40.6, -73.8), (51.6, -0.5), 5_551_759.400_319),
        ((-41.32, 174.81), (40.96, -5.50), 19_959_679.267_354),
        ((-30, 0), (29.9, 179.8), 19_989_832.827_610),
        ((40, 0), (41.793_310_205_060_55, 137.844_900_043_776_71), 10_000_000),
        ((0, 0), (0.5, 179.5), 19_936_288.578_965),
    ]
}

/// Karney's solution of the direct problem.
private enum Direct {
    static func end(
        from start: (latitude: Double, longitude: Double), _ azimuth: Double, _ metres: Double
    ) -> (latitude: Double, longitude: Double) {
        var (latitude, longitude) = (0.0, 0.0)
        withUnsafePointer(to: WGS84.geodesic) {
            geod_direct($0, start.latitude, start.longitude, azimuth, metres, &latitude, &longitude, nil)
        }
        return (latitude, longitude)
    }
}
