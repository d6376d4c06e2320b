import Geodesy
public import SimpleFeatures

/// Length of geodesics on the WGS84 ellipsoid.
///
/// Karney's solution (Algorithms for geodesics, J. Geodesy 87, 2013), exact to nanometres also for antipodal points and
/// across the antimeridian.
///
/// ```swift
/// let newYork = Position(x: -73.8, y: 40.6), london = Position(x: -0.5, y: 51.6)
/// GeodesicDistance.metres(from: newYork, to: london)  // 5551759.400
/// ```
public enum GeodesicDistance {
    /// Metres between two fixes; NaN if one of them has no position.
    public static func metres(from start: Fix, to end: Fix) -> Double {
        Geodesic.metres(from: (start.latitude, start.longitude), to: (end.latitude, end.longitude))
    }

    /// Metres between two positions in degrees, `x` longitude and `y` latitude; heights are ignored.
    public static func metres(from start: Position, to end: Position) -> Double {
        Geodesic.metres(from: start, to: end)
    }

    /// Metres along fixes in order, by compensated summation; fixes without a position are skipped.
    public static func metres(along fixes: some Sequence<Fix>) -> Double {
        var sum = CompensatedSum()
        var last: Fix?
        for fix in fixes where fix.hasPlace {
            if let last { sum.add(metres(from: last, to: fix)) }
            last = fix
        }
        return sum.value
    }

    /// Metres along positions in degrees in order, by compensated summation.
    public static func metres(along positions: some Sequence<Position>) -> Double {
        var sum = CompensatedSum()
        var last: Position?
        for position in positions {
            if let last { sum.add(metres(from: last, to: position)) }
            last = position
        }
        return sum.value
    }
}

/// Arithmetic of longitudes in degrees across the antimeridian.
enum Longitude {
    /// Degrees from `reference`, the shorter way round: -180 to 180.
    static func difference(_ longitude: Double, from reference: Double) -> Double {
        normalised(longitude - reference)
    }

    /// The same meridian within -180 to 180.
    static func normalised(_ longitude: Double) -> Double {
        longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    }
}
