import Geodesy

/// A place on the ellipsoid, or a direction, in metres from the earth's centre.
struct SurfacePoint {
    var x: Double
    var y: Double
    var z: Double

    init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    init(latitude: Double, longitude: Double) {
        (x, y, z) = Geodesic.geocentric(latitude: latitude, longitude: longitude)
    }

    init(_ fix: Fix) {
        self.init(latitude: fix.latitude, longitude: fix.longitude)
    }

    @inline(__always)
    static func - (left: SurfacePoint, right: SurfacePoint) -> SurfacePoint {
        SurfacePoint(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
    }

    @inline(__always)
    static func + (left: SurfacePoint, right: SurfacePoint) -> SurfacePoint {
        SurfacePoint(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
    }

    @inline(__always)
    static func * (factor: Double, point: SurfacePoint) -> SurfacePoint {
        SurfacePoint(x: factor * point.x, y: factor * point.y, z: factor * point.z)
    }

    @inline(__always)
    func dot(_ other: SurfacePoint) -> Double { x * other.x + y * other.y + z * other.z }

    @inline(__always)
    func cross(_ other: SurfacePoint) -> SurfacePoint {
        SurfacePoint(
            x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }

    /// The same direction one metre long; nothing where there is no direction.
    var unit: SurfacePoint {
        let length = dot(self).squareRoot()
        return length > 0 ? 1 / length * self : SurfacePoint(x: 0, y: 0, z: 0)
    }

    /// Upwards from the ellipsoid, one metre.
    var up: SurfacePoint {
        // The squares of the ellipsoid's axes, one by the other.
        SurfacePoint(x: x, y: y, z: z * 1.006_739_496_742_276).unit
    }
}
