#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Metres a degree on the ellipsoid around a latitude, the same within each 64th of a degree.
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
