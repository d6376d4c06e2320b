import CGeodesic
public import SimpleFeatures

/// The shortest way between two places on the WGS84 ellipsoid.
///
/// Karney's solution (Algorithms for geodesics, J. Geodesy 87, 2013), exact to nanometres also for points that lie
/// opposite to each other and across the antimeridian.
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

    /// Metres between two places in degrees.
    public static func metres(
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
