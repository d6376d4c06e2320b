#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Geodesic {
    /// Metres from the earth's centre to a place on the WGS84 ellipsoid: towards 0° north 0° east, 0° north 90° east, and
    /// the north pole.
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
