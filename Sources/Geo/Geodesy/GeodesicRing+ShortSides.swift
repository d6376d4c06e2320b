#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The surface between a parallel and a ring's sides, by series around the ring's first position.
///
/// Below a side from (λ1, φ1) to (λ2, φ2) lies, down to the parallel φ0,
///
///     Δλ ((q1 + q2) / 2 + sin φm (Δx² + 3 Δy²) / 12),  q = a² (1 - e²) ∫ ds / (1 - e² s²)²  from sin φ0 to sin φ,
///
/// Δx and Δy being the side's extents in metres at its middle latitude φm. The second term is the bend of the geodesic
/// and of q together: it follows from the geodesic's equation φ'' = -(r sin φ / M) - (M' / M + 2 M sin φ / r) φ'² with
/// the radii M and r of meridian and parallel. What is left out is the square of side by earth's radius smaller.
extension GeodesicRing {
    private static let longestSide = 500.0
    /// Of a ring's latitudes from its first, in radians: 19 km.
    private static let widest = 3e-3
    /// Nearer to the poles what is left out grows.
    private static let farthestLatitude = 60.0

    /// `nil` where the ring is too large for it.
    init?(shortSides longitudes: UnsafeBufferPointer<Double>, _ latitudes: UnsafeBufferPointer<Double>) {
        let count = min(longitudes.count, latitudes.count)
        guard count > 0, latitudes[0].magnitude < Self.farthestLatitude else { return nil }
        let radians = Double.pi / 180
        let parallel = Parallel(latitude: latitudes[0] * radians)
        var (area, perimeter) = (0.0, 0.0)
        var (longest, widest) = (0.0, 0.0)
        var last = (longitude: longitudes[0], offset: 0.0, surface: 0.0)
        for index in 1...count {
            // Behind the last position comes the first again.
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

    /// A parallel, and what lies near it.
    private struct Parallel {
        private let sine: Double
        private let cosine: Double
        /// `a² (1 - e²)` times the surface's integrand, and its first and second derivatives, over 1, 2 and 6.
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

        /// The sine of the latitude so many radians north, less the parallel's own.
        @inline(__always)
        private func rise(_ offset: Double) -> Double {
            let square = offset * offset
            return cosine * offset * (1 - square / 6 * (1 - square / 20))
                - sine * square / 2 * (1 - square / 12)
        }

        /// Square metres from the parallel to the one so many radians north, a radian of longitude wide.
        @inline(__always)
        func surface(to offset: Double) -> Double {
            let rise = rise(offset)
            return rise * (terms.0 + rise * (terms.1 + rise * terms.2))
        }

        /// Squares of the metres eastwards and northwards for angles around a latitude, and the sine of that.
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
