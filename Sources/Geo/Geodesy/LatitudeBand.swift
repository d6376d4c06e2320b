/// What short legs need to know of the ellipsoid at the latitudes half a degree around a whole one.
///
/// A leg of Δφ and Δλ around the latitude φ has, after Gauss's mid-latitude method, the length of (x, y) with
///
///     x = N cos φ Δλ (1 + Δφ² (1 + η² - 9 η²t²) / (24 V⁴) - Δλ² sin² φ / 24)
///     y = M Δφ (1 + Δφ² η² (1 - t² + η² + 4 η²t²) / (8 V⁴) - Δλ² (2 cos² φ + 3 sin² φ + 2 η² cos² φ) / 24)
///
/// with t = tan φ, η² = e'² cos² φ, V² = 1 + η² and the radii N and M across and along the meridian (Jordan and Eggert,
/// Handbuch der Vermessungskunde III). No factor grows towards the poles. Here all of them are polynomials in the degrees that φ
/// lies off the band's middle, x and y side by side, so that a leg needs neither sine nor division.
struct LatitudeBand {
    private typealias Pair = SIMD2<Double>

    /// Metres a degree.
    private let radius: (Pair, Pair, Pair, Pair, Pair, Pair)
    /// What a square degree of latitude adds, as a part of the whole.
    private let byLatitude: (Pair, Pair, Pair)
    /// What a square degree of longitude adds.
    private let byLongitude: (Pair, Pair, Pair)

    init(middle: Int) {
        let radians = Double.pi / 180
        let e2 = WGS84.eccentricity2
        let sine = PowerSeries.sine(around: Double(middle))
        let cosine = PowerSeries.cosine(around: Double(middle))
        let (sine2, cosine2) = (sine * sine, cosine * cosine)
        let w2 = 1 + -e2 * sine2
        let normal = radians * WGS84.semiMajorAxis * w2.raised(to: -0.5)
        let meridian = radians * WGS84.semiMajorAxis * (1 - e2) * w2.raised(to: -1.5)
        let second = e2 / (1 - e2)
        let (eta2, eta2t2) = (second * cosine2, second * sine2)
        let v4 = (1 + eta2).raised(to: -2)
        let unit = radians * radians / 24

        radius = Self.six(normal * cosine, meridian)
        byLatitude = Self.three(
            unit * (1 + (eta2 - 9 * eta2t2)) * v4,
            3 * unit * (eta2 - eta2t2 + eta2 * eta2 + 4 * (eta2 * eta2t2)) * v4)
        byLongitude = Self.three(
            -unit * sine2, -unit * (2 * cosine2 + 3 * sine2 + 2 * (eta2 * cosine2)))
    }

    private static func six(_ x: PowerSeries, _ y: PowerSeries) -> (Pair, Pair, Pair, Pair, Pair, Pair) {
        let pairs = zip(x.terms, y.terms).map { Pair($0, $1) }
        return (pairs[0], pairs[1], pairs[2], pairs[3], pairs[4], pairs[5])
    }

    private static func three(_ x: PowerSeries, _ y: PowerSeries) -> (Pair, Pair, Pair) {
        let pairs = zip(x.terms, y.terms).map { Pair($0, $1) }
        return (pairs[0], pairs[1], pairs[2])
    }

    /// Metres of a leg in degrees whose middle lies so many degrees north of the band's.
    @inline(__always)
    func metres(turn: Double, rise: Double, offset: Double) -> Double {
        let metres =
            radius.0 + offset
            * (radius.1 + offset
                * (radius.2 + offset * (radius.3 + offset * (radius.4 + offset * radius.5))))
        let latitude = byLatitude.0 + offset * (byLatitude.1 + offset * byLatitude.2)
        let longitude = byLongitude.0 + offset * (byLongitude.1 + offset * byLongitude.2)
        let bend = rise * rise * latitude + turn * turn * longitude
        let flat = Pair(turn, rise) * metres
        let way = flat + flat * bend
        let squares = way * way
        return (squares.x + squares.y).squareRoot()
    }
}
