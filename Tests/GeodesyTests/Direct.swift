import CPROJ

@testable import Geodesy

/// Where one arrives: Karney's solution of the direct problem.
enum Direct {
    static func end(
        from start: (latitude: Double, longitude: Double), _ azimuth: Double, _ metres: Double
    ) -> (latitude: Double, longitude: Double) {
        var (latitude, longitude) = (0.0, 0.0)
        withUnsafePointer(to: WGS84.geodesic) {
            geod_direct($0, start.latitude, start.longitude, azimuth, metres, &latitude, &longitude, nil)
        }
        return (latitude, longitude)
    }
}
