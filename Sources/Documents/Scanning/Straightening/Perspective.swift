/// What a perspective says about the rectangle behind it.
public struct Perspective: Sendable, Hashable, Codable {
    /// Pixels a row of the corrected page.
    public let width: Int
    /// Rows of the corrected page.
    public let height: Int
    /// The width divided by the height that follows from the perspective alone.
    public let measuredAspect: Double
    /// The paper that has such proportions, if any.
    public let paper: PaperFormat?
    /// Pixels an inch, if the paper's size is known.
    public let dotsPerInch: Double?

    private static let longestSide = 12_000.0

    init(of quadrilateral: Quadrilateral, inPictureOf pictureWidth: Int, _ pictureHeight: Int) {
        let measured = Self.aspect(
            of: quadrilateral, centreX: Double(pictureWidth) / 2, centreY: Double(pictureHeight) / 2,
            longSide: Double(max(pictureWidth, pictureHeight)))
        let format = PaperFormat.nearest(to: max(measured, 1 / measured))
        let aspect = format.map { measured >= 1 ? $0.aspect : 1 / $0.aspect } ?? measured
        let corners = quadrilateral.corners
        let across = max(corners[0].distance(to: corners[1]), corners[3].distance(to: corners[2]))
        let down = max(corners[0].distance(to: corners[3]), corners[1].distance(to: corners[2]))
        // The side that was foreshortened grows; none shrinks.
        let fullWidth = max(across, down * aspect)
        let scale = min(1, Self.longestSide / max(fullWidth, fullWidth / aspect))
        let columns = max(1, Int((fullWidth * scale).rounded()))
        let rows = max(1, Int((fullWidth * scale / aspect).rounded()))
        width = columns
        height = rows
        measuredAspect = measured
        paper = format
        dotsPerInch = format.map {
            (Double(max(columns, rows)) / $0.longMillimetres * 25.4 * 1000).rounded() / 1000
        }
    }

    /// Width divided by height of the rectangle that a quadrilateral is the picture of.
    ///
    /// The camera's focal length follows from both pairs of sides; where one pair is parallel in the picture, or the
    /// result is no camera's, it is taken to be a telephone's.
    private static func aspect(
        of quadrilateral: Quadrilateral, centreX: Double, centreY: Double, longSide: Double
    ) -> Double {
        let m = quadrilateral.corners.map {
            Vector3(x: ($0.x - centreX) / longSide, y: ($0.y - centreY) / longSide, z: 1)
        }
        let (one, two, four, three) = (m[0], m[1], m[2], m[3])
        let k2 = one.cross(four).dot(three) / two.cross(four).dot(three)
        let k3 = one.cross(four).dot(two) / three.cross(four).dot(two)
        let (across, down) = (two * k2 - one, three * k3 - one)
        let square = -(across.x * down.x + across.y * down.y) / (across.z * down.z)
        let focal = square.isFinite && (0.3...4).contains(square) ? square : telephoneFocalSquare
        let ratio =
            ((across.x * across.x + across.y * across.y) / focal + across.z * across.z)
            / ((down.x * down.x + down.y * down.y) / focal + down.z * down.z)
        let aspect = ratio.squareRoot()
        return aspect.isFinite ? min(20, max(0.05, aspect)) : 1
    }

    /// The square of 27 mm on a film of 36 mm.
    private static let telephoneFocalSquare = 0.5625
}

/// A direction in the camera's space.
private struct Vector3 {
    var x: Double
    var y: Double
    var z: Double

    func cross(_ other: Vector3) -> Vector3 {
        Vector3(
            x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }

    func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

    static func * (vector: Vector3, factor: Double) -> Vector3 {
        Vector3(x: vector.x * factor, y: vector.y * factor, z: vector.z * factor)
    }

    static func - (one: Vector3, other: Vector3) -> Vector3 {
        Vector3(x: one.x - other.x, y: one.y - other.y, z: one.z - other.z)
    }
}
