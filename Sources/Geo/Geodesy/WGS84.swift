import CPROJ

/// The ellipsoid that geodesics are taken on.
enum WGS84 {
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
