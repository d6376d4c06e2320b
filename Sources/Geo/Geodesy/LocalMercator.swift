#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The Mercator projection of the WGS84 ellipsoid, in metres, true to scale along one parallel.
///
/// It preserves angles, and near that parallel distances can be measured in the plane. Longitudes may exceed 180 degrees;
/// latitudes beyond 85 degrees are placed at 85.
///
/// ```swift
/// let plane = LocalMercator(latitude: 46.95, longitude: 7.44)
/// plane.position(latitude: 46.95, longitude: 7.45)  // 761.3 m east of the middle
/// ```
public struct LocalMercator: Sendable {
    private static let farthestLatitude = 85.0

    /// The longitude of the middle meridian, in degrees.
    public let longitude: Double
    private let radius: Double

    /// Creates the plane around a place in degrees, true to scale along its parallel.
    public init(latitude: Double, longitude: Double) {
        let bound = min(max(latitude, -Self.farthestLatitude), Self.farthestLatitude) * .pi / 180
        let sine = sin(bound)
        self.longitude = longitude
        radius =
            WGS84.semiMajorAxis * cos(bound) / (1 - WGS84.eccentricity2 * sine * sine).squareRoot()
    }

    /// The position of a place in degrees: metres east of the middle meridian and north of the equator.
    public func position(latitude: Double, longitude: Double) -> (east: Double, north: Double) {
        let bound = min(max(latitude, -Self.farthestLatitude), Self.farthestLatitude) * .pi / 180
        let sine = sin(bound)
        let eccentricity = WGS84.eccentricity2.squareRoot()
        let isometric = atanh(sine) - eccentricity * atanh(eccentricity * sine)
        return (radius * (longitude - self.longitude) * .pi / 180, radius * isometric)
    }
}
