import CPROJ
public import SimpleFeatures

/// The shortest way between two places on the WGS84 ellipsoid.
///
/// Short legs go by a series, all others by Karney's solution (Algorithms for geodesics, J. Geodesy 87, 2013), which is exact to
/// nanometres also for points that lie opposite to each other. Both are the same to 1e-10 of a leg and to a micrometre, also across the
/// antimeridian.
///
/// ```swift
/// let newYork = Position(x: -73.8, y: 40.6), london = Position(x: -0.5, y: 51.6)
/// Geodesic.metres(from: newYork, to: london)  // 5551759.400
/// ```
public enum Geodesic {
    /// Metres between two positions in degrees, `x` longitude and `y` latitude; heights do not count.
    public static func metres(from start: Position, to end: Position) -> Double {
        metres(from: (start.y, start.x), to: (end.y, end.x))
    }

    /// Metres between two places in degrees; NaN where one of them is no place.
    public static func metres(
        from start: (latitude: Double, longitude: Double), to end: (latitude: Double, longitude: Double)
    ) -> Double {
        let metres = ShortLeg.metres(
            start.latitude, start.longitude, end.latitude, end.longitude, ShortLeg.bands)
        return metres.isNaN ? exactMetres(from: start, to: end) : metres
    }

    /// Metres along places in degrees, as many as both buffers hold, by compensated summation.
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

    /// Metres by Karney's solution, however far apart the places are.
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
}
