import CPROJ
public import SimpleFeatures

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Area and perimeter of a ring on the WGS84 ellipsoid whose sides are geodesics.
///
/// Rings with short sides, such as parcels, are measured by a series that is accurate to 1e-9 of either figure, as the tests
/// prove with an equal-area projection; all others by Karney's polygon (Algorithms for geodesics, J. Geodesy 87, 2013).
/// Karney's polygon sums surfaces down to the equator, which costs small rings 1e-4 square metres; within that, the two
/// agree.
///
/// ```swift
/// let field = [Position(x: 7.4, y: 46.9), Position(x: 7.401, y: 46.9), Position(x: 7.401, y: 46.901)]
/// GeodesicRing(field).area  // 4235.4..., negative where it runs clockwise
/// ```
public struct GeodesicRing: Hashable, Sendable {
    /// Square metres, positive where the ring runs counter-clockwise.
    public var area: Double
    /// Metres.
    public var perimeter: Double

    /// Measures a ring in degrees, `x` longitude and `y` latitude. Its last position may repeat its first.
    public init(_ ring: [Position]) {
        let longitudes = ring.map(\.x)
        let latitudes = ring.map(\.y)
        self = longitudes.withUnsafeBufferPointer { longitudes in
            latitudes.withUnsafeBufferPointer { Self(longitudes: longitudes, latitudes: $0) }
        }
    }

    /// Measures a ring of longitudes and latitudes in degrees; the longer buffer's surplus is ignored.
    public init(longitudes: UnsafeBufferPointer<Double>, latitudes: UnsafeBufferPointer<Double>) {
        self = Self(shortSides: longitudes, latitudes) ?? Self(exactly: longitudes, latitudes)
    }

    /// Measures by Karney's polygon, for sides of any length.
    init(exactly longitudes: UnsafeBufferPointer<Double>, _ latitudes: UnsafeBufferPointer<Double>) {
        var polygon = geod_polygon()
        geod_polygon_init(&polygon, 0)
        (area, perimeter) = withUnsafePointer(to: WGS84.geodesic) { ellipsoid in
            for (longitude, latitude) in zip(longitudes, latitudes) {
                geod_polygon_addpoint(ellipsoid, &polygon, latitude, longitude)
            }
            var (area, perimeter) = (0.0, 0.0)
            geod_polygon_compute(ellipsoid, &polygon, 0, 1, &area, &perimeter)
            return (area, perimeter)
        }
    }

    init(area: Double, perimeter: Double) {
        self.area = area
        self.perimeter = perimeter
    }
}

/// Rings with short sides: the surface between their sides and the parallel through their first position.
///
/// Between a side from (λ1, φ1) to (λ2, φ2) and the parallel φ0 lies
///
///     Δλ ((q1 + q2) / 2 + sin φm (Δx² + 3 Δy²) / 12),  q = a² (1 - e²) ∫ ds / (1 - e² s²)²  from sin φ0 to sin φ,
///
/// where Δx and Δy are the side's extents in metres at its middle latitude φm. The second term is the curvature of the
/// geodesic and of q together; it follows from the geodesic's equation φ'' = -(r sin φ / M) - (M' / M + 2 M sin φ / r) φ'²
/// with the radii M and r of meridian and parallel. The terms left out are smaller by the square of side over earth radius.
extension GeodesicRing {
    /// Metres.
    private static let longestSide = 500.0
    /// Largest distance of a latitude from the first, in radians: 19 km.
    private static let widest = 3e-3
    /// Degrees; the terms left out grow towards the poles.
    private static let farthestLatitude = 60.0

    /// Measures by the series; `nil` if the ring is too large for it.
    init?(shortSides longitudes: UnsafeBufferPointer<Double>, _ latitudes: UnsafeBufferPointer<Double>) {
        let count = min(longitudes.count, latitudes.count)
        guard count > 0, latitudes[0].magnitude < Self.farthestLatitude else { return nil }
        let radians = Double.pi / 180
        let parallel = Parallel(latitude: latitudes[0] * radians)
        var (area, perimeter) = (0.0, 0.0)
        var (longest, widest) = (0.0, 0.0)
        var last = (longitude: longitudes[0], offset: 0.0, surface: 0.0)
        for index in 1...count {
            // The last side ends at the first position.
            let place = index == count ? 0 : index
            let longitude = longitudes[place]
            let offset = (latitudes[place] - latitudes[0]) * radians
            let surface = parallel.surface(to: offset)
            let turn = (longitude - last.longitude) * radians
            let side = parallel.extents(
                at: (offset + last.offset) / 2, turn: turn, rise: offset - last.offset)
            let length2 = side.x2 + side.y2
            area -= turn * ((last.surface + surface) / 2 + side.sine * (side.x2 + 3 * side.y2) / 12)
            perimeter += length2.squareRoot()
            longest = length2 > longest ? length2 : longest
            widest = offset.magnitude > widest ? offset.magnitude : widest
            last = (longitude, offset, surface)
        }
        guard longest <= Self.longestSide * Self.longestSide, widest <= Self.widest, area.isFinite else {
            return nil
        }
        self.init(area: area, perimeter: perimeter)
    }

    /// A parallel and the ellipsoid near it.
    private struct Parallel {
        private let sine: Double
        private let cosine: Double
        /// `a² (1 - e²)` times the integrand of q, its first and its second derivative by s, divided by 1, 2 and 6.
        private let terms: (Double, Double, Double)

        init(latitude: Double) {
            sine = sin(latitude)
            cosine = cos(latitude)
            let e2 = WGS84.eccentricity2
            let scale = WGS84.semiMajorAxis * WGS84.semiMajorAxis * (1 - e2)
            let w2 = 1 - e2 * sine * sine
            let first = 4 * e2 * sine / (w2 * w2 * w2)
            let second = 4 * e2 / (w2 * w2 * w2) + 24 * e2 * e2 * sine * sine / (w2 * w2 * w2 * w2)
            terms = (scale / (w2 * w2), scale * first / 2, scale * second / 6)
        }

        /// The sine of the latitude `offset` radians north of the parallel, minus the parallel's.
        @inline(__always)
        private func rise(_ offset: Double) -> Double {
            let square = offset * offset
            return cosine * offset * (1 - square / 6 * (1 - square / 20))
                - sine * square / 2 * (1 - square / 12)
        }

        /// Square metres per radian of longitude between the parallel and the one `offset` radians north.
        @inline(__always)
        func surface(to offset: Double) -> Double {
            let rise = rise(offset)
            return rise * (terms.0 + rise * (terms.1 + rise * terms.2))
        }

        /// The squares of a side's extents in metres, east (`x2`) and north (`y2`), at the latitude `offset` radians north of
        /// the parallel, and the sine of that latitude.
        @inline(__always)
        func extents(at offset: Double, turn: Double, rise: Double) -> (x2: Double, y2: Double, sine: Double)
        {
            let e2 = WGS84.eccentricity2
            let square = offset * offset
            let sine = self.sine + self.rise(offset)
            let cosine =
                self.cosine * (1 - square / 2 * (1 - square / 12)) - self.sine * offset * (1 - square / 6)
            let w2 = 1 / (1 - e2 * sine * sine)
            let normal2 = WGS84.semiMajorAxis * WGS84.semiMajorAxis * w2
            let x = cosine * turn
            let y = (1 - e2) * w2 * rise
            return (normal2 * x * x, normal2 * y * y, sine)
        }
    }
}
