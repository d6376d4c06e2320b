public import Images

/// Corrects perspective: turns the quadrilateral of a page photographed at an angle into a rectangle.
///
/// The proportions follow from the perspective itself (Zhang and He, Whiteboard scanning and image enhancement,
/// 2007) and snap to those of a known paper within 4 %; its size then gives the resolution.
///
/// ```swift
/// if let page = try PageFinder().find(in: photo), page.isSure {
///     let (raster, perspective) = try PerspectiveCorrection().correct(photo, page.quadrilateral)
/// }
/// ```
public struct PerspectiveCorrection: Sendable, Hashable, Codable {
    /// Creates a correction.
    public init() {}

    /// The content of the quadrilateral, at the size of its longer sides; white where it extends beyond the image.
    ///
    /// Throws `scan.processingFailed` for corners that enclose no area.
    public func correct(
        _ raster: Raster, _ quadrilateral: Quadrilateral
    ) throws(ScanningError) -> (raster: Raster, perspective: Perspective) {
        let (page, perspective) = try correct(try Pix(raster), quadrilateral)
        return (try page.raster(dotsPerInch: perspective.dotsPerInch), perspective)
    }

    func correct(
        _ page: Pix, _ quadrilateral: Quadrilateral
    ) throws(ScanningError) -> (page: Pix, perspective: Perspective) {
        guard quadrilateral.isConvex, quadrilateral.area >= 1,
            quadrilateral.corners.allSatisfy({ abs($0.x) < 1e5 && abs($0.y) < 1e5 })
        else { throw Pix.failure("quadrilateral") }
        let perspective = Perspective(of: quadrilateral, inPictureOf: page.width, page.height)
        return (
            try page.rectified(quadrilateral, width: perspective.width, height: perspective.height),
            perspective
        )
    }
}

/// The rectangle derived from the perspective of a photographed page.
public struct Perspective: Sendable, Hashable, Codable {
    /// Width of the corrected page in pixels.
    public let width: Int
    /// Height of the corrected page in pixels.
    public let height: Int
    /// Width divided by height, as derived from the perspective alone.
    public let measuredAspect: Double
    /// The paper with these proportions, if any.
    public let paper: PaperFormat?
    /// Pixels per inch, if the paper is known.
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
        // The foreshortened side grows; no side shrinks.
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

    /// Width divided by height of the rectangle whose image is a quadrilateral.
    ///
    /// The camera's focal length follows from both pairs of sides. If one pair is parallel in the image, or the
    /// result is implausible, a telephone's focal length is assumed.
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

/// Papers and cards recognised by their proportions.
public enum PaperFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// ISO 216; A4 is assumed, since A3, A5 and A6 have the same proportions.
    case a4
    /// US Letter.
    case letter
    /// US Legal.
    case legal
    /// ISO/IEC 7810 ID-1: identity, bank and driving cards.
    case card

    /// The longer side in millimetres.
    public var longMillimetres: Double {
        switch self {
        case .a4: 297
        case .letter: 279.4
        case .legal: 355.6
        case .card: 85.6
        }
    }

    /// The shorter side in millimetres.
    public var shortMillimetres: Double {
        switch self {
        case .a4: 210
        case .letter, .legal: 215.9
        case .card: 53.98
        }
    }

    /// The longer side divided by the shorter.
    public var aspect: Double { longMillimetres / shortMillimetres }

    /// The format whose proportions are nearest to `aspect`, if they are within 4 %.
    static func nearest(to aspect: Double) -> PaperFormat? {
        let nearest = allCases.min { abs($0.aspect / aspect - 1) < abs($1.aspect / aspect - 1) }
        return nearest.flatMap { abs($0.aspect / aspect - 1) < 0.04 ? $0 : nil }
    }
}
