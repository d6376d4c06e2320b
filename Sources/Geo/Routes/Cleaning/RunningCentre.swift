import Geodesy

/// The mean of fixes that stand close together, and how far others are from it.
struct RunningCentre {
    /// In degrees; farther away, and nearer to the poles, distances are taken on the ellipsoid.
    private static let planarReach = 0.05
    private static let planarLatitude = 80.0

    private let reference: Fix
    private let scale: LocalScale
    private var latitudes = 0.0
    private var longitudes = 0.0
    private var count = 1.0
    private var latitude: Double
    private var longitude: Double

    init(_ first: Fix, _ scale: LocalScale) {
        reference = first
        self.scale = scale
        latitude = first.latitude
        longitude = first.longitude
    }

    mutating func add(_ fix: Fix) {
        latitudes += fix.latitude - reference.latitude
        longitudes += Longitude.difference(fix.longitude, from: reference.longitude)
        count += 1
        latitude = reference.latitude + latitudes / count
        longitude = Longitude.normalised(reference.longitude + longitudes / count)
    }

    /// Metres from the mean.
    @inline(__always)
    func distance(to fix: Fix) -> Double {
        let east = Longitude.difference(fix.longitude, from: longitude)
        let north = fix.latitude - latitude
        guard east.magnitude < Self.planarReach, north.magnitude < Self.planarReach,
            latitude.magnitude < Self.planarLatitude
        else { return Geodesic.metres(from: (latitude, longitude), to: (fix.latitude, fix.longitude)) }
        let (x, y) = (east * scale.east, north * scale.north)
        return (x * x + y * y).squareRoot()
    }

    /// Puts a fix on the mean.
    func place(_ fix: inout Fix) {
        fix.latitude = latitude
        fix.longitude = longitude
    }
}
