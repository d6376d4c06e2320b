import CPROJ
public import SimpleFeatures

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Distances on the WGS84 ellipsoid along geodesics, the shortest lines between two places.
///
/// Short legs are measured by a series, all others by Karney's solution (Algorithms for geodesics, J. Geodesy 87, 2013),
/// which is accurate to nanometres, nearly antipodal places included. The two agree within 1e-10 of a leg and within a
/// micrometre, also across the antimeridian.
///
/// ```swift
/// let newYork = Position(x: -73.8, y: 40.6), london = Position(x: -0.5, y: 51.6)
/// Geodesic.metres(from: newYork, to: london)  // 5551759.400
/// ```
public enum Geodesic {
    /// Metres between two positions in degrees, `x` longitude and `y` latitude; heights are ignored.
    public static func metres(from start: Position, to end: Position) -> Double {
        metres(from: (start.y, start.x), to: (end.y, end.x))
    }

    /// Metres between two places in degrees; NaN if one of them is not a place.
    public static func metres(
        from start: (latitude: Double, longitude: Double), to end: (latitude: Double, longitude: Double)
    ) -> Double {
        let metres = ShortLeg.metres(
            start.latitude, start.longitude, end.latitude, end.longitude, ShortLeg.bands)
        return metres.isNaN ? exactMetres(from: start, to: end) : metres
    }

    /// Metres along a line of places in degrees, by compensated summation; the longer buffer's surplus is ignored.
    ///
    /// ```swift
    /// let latitudes = [46.9, 46.95, 47.0], longitudes = [7.4, 7.4, 7.5]
    /// latitudes.withUnsafeBufferPointer { latitudes in
    ///     longitudes.withUnsafeBufferPointer { Geodesic.metres(latitudes: latitudes, longitudes: $0) }
    /// }  // 14981.642...
    /// ```
    public static func metres(
        latitudes: UnsafeBufferPointer<Double>, longitudes: UnsafeBufferPointer<Double>
    ) -> Double {
        let count = min(latitudes.count, longitudes.count)
        guard count > 1 else { return 0 }
        let bands = ShortLeg.bands
        var sum = CompensatedSum()
        for index in 1..<count {
            var metres = ShortLeg.metres(
                latitudes[index - 1], longitudes[index - 1], latitudes[index], longitudes[index], bands)
            if metres.isNaN {
                metres = exactMetres(
                    from: (latitudes[index - 1], longitudes[index - 1]),
                    to: (latitudes[index], longitudes[index]))
            }
            sum.add(metres)
        }
        return sum.value
    }

    /// Metres by Karney's solution, for places any distance apart.
    @inline(never)
    static func exactMetres(
        from start: (latitude: Double, longitude: Double), to end: (latitude: Double, longitude: Double)
    ) -> Double {
        if start == end { return 0 }
        var distance = Double.nan
        withUnsafePointer(to: WGS84.geodesic) {
            geod_inverse(
                $0, start.latitude, start.longitude, end.latitude, end.longitude, &distance, nil, nil)
        }
        return distance
    }

    /// Geocentric coordinates in metres of a place on the ellipsoid, in degrees: `x` points to 0° north 0° east, `y` to
    /// 0° north 90° east, `z` to the north pole.
    public static func geocentric(
        latitude: Double, longitude: Double
    ) -> (x: Double, y: Double, z: Double) {
        let (latitude, longitude) = (latitude * .pi / 180, longitude * .pi / 180)
        let sine = sin(latitude)
        let normal = WGS84.semiMajorAxis / (1 - WGS84.eccentricity2 * sine * sine).squareRoot()
        let across = normal * cos(latitude)
        return (
            across * cos(longitude), across * sin(longitude), normal * (1 - WGS84.eccentricity2) * sine
        )
    }
}

/// The geodesic between two places on the WGS84 ellipsoid, and the places along it.
///
/// ```swift
/// let flight = GeodesicLine(from: (47.45, 8.56), to: (40.64, -73.78))
/// flight.place(at: flight.length / 2)  // 52.6… north, -37.3… east
/// ```
public struct GeodesicLine: Sendable {
    /// Metres from end to end.
    public let length: Double
    private let line: geod_geodesicline

    /// Creates the geodesic between two places in degrees. Of several shortest ones, as between the poles, it is always
    /// the same one.
    public init(
        from start: (latitude: Double, longitude: Double), to end: (latitude: Double, longitude: Double)
    ) {
        var line = geod_geodesicline()
        withUnsafePointer(to: WGS84.geodesic) {
            geod_inverseline(
                &line, $0, start.latitude, start.longitude, end.latitude, end.longitude,
                UInt32(GEOD_DISTANCE_IN.rawValue | GEOD_LATITUDE.rawValue | GEOD_LONGITUDE.rawValue))
        }
        self.line = line
        length = start == end ? 0 : line.s13
    }

    /// The place at a distance in metres from the start, in degrees, with its longitude from -180 to 180.
    public func place(at metres: Double) -> (latitude: Double, longitude: Double) {
        var (latitude, longitude) = (0.0, 0.0)
        withUnsafePointer(to: line) { geod_position($0, metres, &latitude, &longitude, nil) }
        return (latitude, longitude)
    }
}

/// The WGS84 ellipsoid.
enum WGS84 {
    /// Metres.
    static let semiMajorAxis = 6_378_137.0
    static let flattening = 1 / 298.257_223_563
    /// The square of the first eccentricity.
    static let eccentricity2 = flattening * (2 - flattening)

    static let geodesic: geod_geodesic = {
        var ellipsoid = geod_geodesic()
        geod_init(&ellipsoid, semiMajorAxis, flattening)
        return ellipsoid
    }()
}
