#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The length of a short leg by a series.
///
/// The leg may be up to 0.4 degrees long, latitude and longitude together (45 km on the equator), up to 89 degrees north or
/// south. It differs from Karney's solution by less than 6e-12 of the leg and less than 0.2 micrometres; `ShortLegTests`
/// check that.
enum ShortLeg {
    /// Largest sum of the squares of the differences of latitude and longitude, in square degrees.
    static let longestSquare = 0.16
    /// Largest latitude of the leg's middle, in degrees.
    static let farthestLatitude = 89.0

    /// The bands from 89 degrees south to 89 degrees north.
    // Allocated once and never freed or changed.
    nonisolated(unsafe) static let bands: UnsafePointer<LatitudeBand> = {
        let bands = UnsafeMutablePointer<LatitudeBand>.allocate(capacity: 179)
        for index in 0..<179 { (bands + index).initialize(to: LatitudeBand(middle: index - 89)) }
        return UnsafePointer(bands)
    }()

    /// Metres; NaN if the leg is too long, too near to a pole or has a coordinate that is not a number.
    @inline(__always)
    static func metres(
        _ latitude: Double, _ longitude: Double, _ nextLatitude: Double, _ nextLongitude: Double,
        _ bands: UnsafePointer<LatitudeBand>
    ) -> Double {
        var turn = nextLongitude - longitude
        if turn.magnitude > 180 { turn -= turn < 0 ? -360 : 360 }
        let rise = nextLatitude - latitude
        let middle = (latitude + nextLatitude) / 2
        guard turn * turn + rise * rise <= longestSquare, middle.magnitude <= farthestLatitude else {
            return .nan
        }
        // Adding 1.5 * 2^52 rounds to a whole number and leaves it in the lowest bits.
        let shifted = middle + 0x1.8p52
        let band = Int(Int32(truncatingIfNeeded: shifted.bitPattern)) &+ 89
        return bands[band].metres(turn: turn, rise: rise, offset: middle - (shifted - 0x1.8p52))
    }
}

/// The ellipsoid within half a degree of a whole degree of latitude, as short legs need it.
///
/// By Gauss's mid-latitude method, a leg of Δφ and Δλ around the latitude φ has the length of (x, y) with
///
///     x = N cos φ Δλ (1 + Δφ² (1 + η² - 9 η²t²) / (24 V⁴) - Δλ² sin² φ / 24)
///     y = M Δφ (1 + Δφ² η² (1 - t² + η² + 4 η²t²) / (8 V⁴) - Δλ² (2 cos² φ + 3 sin² φ + 2 η² cos² φ) / 24)
///
/// with t = tan φ, η² = e'² cos² φ, V² = 1 + η² and the radii N and M across and along the meridian (Jordan and Eggert,
/// Handbuch der Vermessungskunde III). No factor grows towards the poles. Each factor is a polynomial in the degrees from
/// the band's middle to φ, with x and y side by side, so that a leg needs neither sine nor division.
struct LatitudeBand {
    private typealias Pair = SIMD2<Double>

    /// Metres per degree.
    private let radius: (Pair, Pair, Pair, Pair, Pair, Pair)
    /// Relative change per square degree of latitude.
    private let byLatitude: (Pair, Pair, Pair)
    /// Relative change per square degree of longitude.
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

    /// Metres of a leg, given in degrees of longitude (`turn`) and latitude (`rise`), whose middle lies `offset` degrees
    /// north of the band's.
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

/// A truncated Taylor series: the sum of `terms[k]` times the k-th power of the distance from its centre.
private struct PowerSeries {
    static let count = 6

    private(set) var terms: [Double]

    /// A constant.
    init(_ value: Double) {
        terms = [value] + Array(repeating: 0, count: Self.count - 1)
    }

    /// The sine around an angle, both in degrees.
    static func sine(around degrees: Double) -> PowerSeries {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        return PowerSeries(derivatives: [sine, cosine, -sine, -cosine])
    }

    /// The cosine around an angle, both in degrees.
    static func cosine(around degrees: Double) -> PowerSeries {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        return PowerSeries(derivatives: [cosine, -sine, -cosine, sine])
    }

    /// The series of a function of degrees whose derivatives by radians are periodic.
    private init(derivatives: [Double]) {
        var factor = 1.0
        terms = (0..<Self.count).map { power in
            defer { factor *= Double.pi / 180 / Double(power + 1) }
            return factor * derivatives[power % derivatives.count]
        }
    }

    /// The series to any power, by the recurrence that its derivative gives. The first term must not be zero.
    func raised(to exponent: Double) -> PowerSeries {
        var result = PowerSeries(pow(terms[0], exponent))
        for power in 1..<Self.count {
            var sum = 0.0
            for other in 1...power {
                sum +=
                    (exponent * Double(other) - Double(power - other)) * terms[other]
                    * result.terms[power - other]
            }
            result.terms[power] = sum / (Double(power) * terms[0])
        }
        return result
    }

    static func * (left: PowerSeries, right: PowerSeries) -> PowerSeries {
        var product = PowerSeries(0)
        for power in 0..<count {
            for other in 0...power { product.terms[power] += left.terms[other] * right.terms[power - other] }
        }
        return product
    }

    static func * (factor: Double, series: PowerSeries) -> PowerSeries {
        PowerSeries(factor) * series
    }

    static func + (left: PowerSeries, right: PowerSeries) -> PowerSeries {
        var sum = left
        for power in 0..<count { sum.terms[power] += right.terms[power] }
        return sum
    }

    static func + (constant: Double, series: PowerSeries) -> PowerSeries {
        PowerSeries(constant) + series
    }

    static func - (left: PowerSeries, right: PowerSeries) -> PowerSeries {
        left + -1 * right
    }
}
