import Geodesy

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The running mean of fixes close together, and distances from it.
struct RunningCentre {
    /// In degrees; farther away, or nearer to the poles, distances are measured on the ellipsoid.
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

    /// Moves a fix to the mean.
    func place(_ fix: inout Fix) {
        fix.latitude = latitude
        fix.longitude = longitude
    }
}

/// Metres per degree on the ellipsoid around a latitude, constant within each 64th of a degree.
struct LocalScale {
    private let step: Int
    let east: Double
    let north: Double

    init(latitude: Double) {
        step = Self.step(latitude)
        let angle = Double(step) / 64 * .pi / 180
        // The usual series of the radii of parallel and meridian.
        east = 111_412.84 * cos(angle) - 93.5 * cos(3 * angle)
        north = 111_132.954 - 559.822 * cos(2 * angle)
    }

    @inline(__always)
    func holds(at latitude: Double) -> Bool { Self.step(latitude) == step }

    @inline(__always)
    private static func step(_ latitude: Double) -> Int {
        latitude.magnitude <= 90 ? Int(latitude * 64) : 0
    }
}
