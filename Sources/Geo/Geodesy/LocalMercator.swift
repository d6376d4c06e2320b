#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Mercator's projection of the WGS84 ellipsoid, in metres that are true along one parallel.
///
/// Angles are kept, north is up, and near that parallel distances can be taken from the map. A longitude may run on beyond
/// 180 degrees; latitudes beyond 85 degrees are drawn at 85.
///
/// ```swift
/// let plane = LocalMercator(latitude: 46.95, longitude: 7.44)
/// plane.position(latitude: 46.95, longitude: 7.45)  // 761.3 m east of the middle
/// ```
public struct LocalMercator: Sendable {
    private static let farthestLatitude = 85.0

    /// Degrees east of the middle.
    public let longitude: Double
    private let radius: Double

    /// The plane around a place, true to scale along its parallel.
    public init(latitude: Double, longitude: Double) {
        let bound = min(max(latitude, -Self.farthestLatitude), Self.farthestLatitude) * .pi / 180
        let sine = sin(bound)
        self.longitude = longitude
        radius =
            WGS84.semiMajorAxis * cos(bound) / (1 - WGS84.eccentricity2 * sine * sine).squareRoot()
    }

    /// Metres east of the middle meridian and north of the equator.
    public func position(latitude: Double, longitude: Double) -> (east: Double, north: Double) {
        let bound = min(max(latitude, -Self.farthestLatitude), Self.farthestLatitude) * .pi / 180
        let sine = sin(bound)
        let eccentricity = WGS84.eccentricity2.squareRoot()
        let isometric = atanh(sine) - eccentricity * atanh(eccentricity * sine)
        return (radius * (longitude - self.longitude) * .pi / 180, radius * isometric)
    }
}
