import CPROJ
import Foundation

/// Distances on the earth, in metres.
enum Earth {
    private static let wgs84: geod_geodesic = {
        var geodesic = geod_geodesic()
        geod_init(&geodesic, 6_378_137, 1 / 298.257223563)
        return geodesic
    }()

    /// Along the ellipsoid (Karney).
    static func distance(_ a: Fix, _ b: Fix) -> Double {
        var geodesic = wgs84
        var distance = 0.0
        geod_inverse(
            &geodesic, a.latitudeDegrees, a.longitudeDegrees, b.latitudeDegrees, b.longitudeDegrees,
            &distance, nil,
            nil)
        return distance
    }

    static func length(_ fixes: some Collection<Fix>) -> Double {
        zip(fixes, fixes.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }

    /// The sphere that Traccar's server reckons with.
    static func traccarDistance(_ a: Fix, _ b: Fix) -> Double {
        let radians = Double.pi / 180
        let (latitude, other) = (a.latitudeDegrees * radians, b.latitudeDegrees * radians)
        let north = sin((other - latitude) / 2)
        let east = sin((b.longitudeDegrees - a.longitudeDegrees) * radians / 2)
        return 2 * 6_378_137 * asin((north * north + cos(latitude) * cos(other) * east * east).squareRoot())
    }
}
