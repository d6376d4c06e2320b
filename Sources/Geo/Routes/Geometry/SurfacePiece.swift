import Geodesy

/// A piece of a geodesic, at most twenty kilometres long.
///
/// Coordinates are metres along the chord between its ends, and across the vertical plane through that chord. The geodesic
/// leaves this plane by less than a tenth of a millimetre, so the distance across is the distance from the geodesic: to 0.1 mm,
/// and to a millionth at ten kilometres from it.
struct SurfacePiece {
    static let longest = 20_000.0
    /// Drop of the surface below the chord's plane, in metres, from which a point is on another side of the earth.
    private static let deepest = 100_000.0
    static let leastRadius = 6_300_000.0

    let start: SurfacePoint
    let end: SurfacePoint
    /// Metres along the chord.
    let length: Double
    private let along: SurfacePoint
    private let across: SurfacePoint

    @inline(__always)
    init(from start: SurfacePoint, to end: SurfacePoint) {
        self.start = start
        self.end = end
        let chord = end - start
        length = chord.dot(chord).squareRoot()
        along = chord.unit
        across = (start + end).up.cross(along).unit
    }

    /// The square of the distance from the nearest point of the piece.
    @inline(__always)
    func squaredDistance(to point: SurfacePoint) -> Double {
        let offset = point - start
        let metres = offset.dot(along)
        if metres <= 0 { return offset.dot(offset) }
        if metres >= length {
            let beyond = point - end
            return beyond.dot(beyond)
        }
        return squaredDistance(across: offset.dot(across), besides: offset.dot(offset) - metres * metres)
    }

    /// The square of the distance from the point at a fraction of the geodesic.
    @inline(__always)
    func squaredDistance(to point: SurfacePoint, atShare share: Double) -> Double {
        let offset = point - start
        let metres = offset.dot(along)
        // Equal steps on the surface are shorter on the chord near its ends.
        let turn = length / Self.leastRadius
        let side = 2 * share - 1
        let place = length / 2 * (1 + side * (1 + turn * turn * (1 - side * side) / 24))
        let aside = squaredDistance(across: offset.dot(across), besides: offset.dot(offset) - metres * metres)
        return aside + (metres - place) * (metres - place)
    }

    @inline(__always)
    private func squaredDistance(across: Double, besides square: Double) -> Double {
        square - across * across > Self.deepest * Self.deepest ? square : across * across
    }

    /// The fraction of the piece next to a point, 0 to 1.
    @inline(__always)
    func share(of point: SurfacePoint) -> Double {
        length > 0 ? min(max((point - start).dot(along) / length, 0), 1) : 0
    }
}

/// A point on the ellipsoid or a direction, in metres from the earth's centre.
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

    /// The unit vector of this direction; zero for a zero vector.
    var unit: SurfacePoint {
        let length = dot(self).squareRoot()
        return length > 0 ? 1 / length * self : SurfacePoint(x: 0, y: 0, z: 0)
    }

    /// The unit vector normal to the ellipsoid.
    var up: SurfacePoint {
        // The ratio of the squared axes of the ellipsoid.
        SurfacePoint(x: x, y: y, z: z * 1.006_739_496_742_276).unit
    }
}
