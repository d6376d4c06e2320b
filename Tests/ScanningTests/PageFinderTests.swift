import Foundation
import Images
import Scanning
import Testing

@Suite struct PageFinderTests {
    private typealias Point = Quadrilateral.Point

    private static func quadrilateral(_ places: [(Double, Double)]) -> Quadrilateral {
        let points = places.map { Point(x: $0.0, y: $0.1) }
        return Quadrilateral(
            topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }

    /// The corners of a tilted sheet, seen by a camera with the given focal length in image widths.
    private static func corners(
        aspect: Double, tilt: Double, turn: Double, roll: Double, width: Double, height: Double
    ) -> Quadrilateral {
        let places = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { corner -> (Double, Double) in
            let (x, y) = (corner.0 * aspect * 0.5, corner.1 * 0.5)
            let (u, v) = (x * cos(roll) - y * sin(roll), x * sin(roll) + y * cos(roll))
            let z = 1.9 + v * sin(tilt) + u * sin(turn)
            let focal = 0.9 * max(width, height)
            return (width / 2 + focal * u * cos(turn) / z, height / 2 + focal * v * cos(tilt) / z)
        }
        return quadrilateral(places)
    }

    enum Background: CaseIterable {
        case dark, bright, wood, clutter

        func level(_ x: Int, _ y: Int) -> Int {
            switch self {
            case .dark: 60 + PatternPage.grain(x, y) / 16
            // Slightly darker than the paper.
            case .bright: 205 + PatternPage.grain(x, y) / 40
            case .wood:
                120 + Int(25 * sin(Double(y) / 6 + 3 * sin(Double(x) / 120))) + PatternPage.grain(x, y) / 20
            case .clutter:
                // Books and pens beside the paper.
                (x / 90 + y / 140) % 3 == 0
                    ? 40 : (x + y) % 160 < 12 ? 180 : 110 + PatternPage.grain(x / 30, y / 40) / 4
            }
        }
    }

    private static func photo(
        of paper: Quadrilateral, on background: Background, cutCorner: Bool = false
    ) throws -> Raster {
        let homography = Homography(to: paper)
        return try PatternPage.grey(width: 700, height: 900, dotsPerInch: nil) { x, y in
            let (u, v) = homography.square(Double(x), Double(y))
            guard u > 0, u < 1, v > 0, v < 1, !cutCorner || u + v > 0.12 else {
                return UInt8(max(0, min(255, background.level(x, y))))
            }
            let isText =
                u > 0.1 && u < 0.9 && v > 0.1 && v < 0.9 && Int(v * 60) % 2 == 0 && Int(u * 80) % 5 < 4
            return UInt8((isText ? 70 : 228) + PatternPage.grain(x, y) / 40)
        }
    }

    private static let sheet = corners(
        aspect: 210 / 297.0, tilt: 0.35, turn: 0.2, roll: 0.12, width: 700, height: 900)

    private static func distance(_ one: Quadrilateral, _ other: Quadrilateral) -> Double {
        let pairs = [
            (one.topLeft, other.topLeft), (one.topRight, other.topRight),
            (one.bottomRight, other.bottomRight),
            (one.bottomLeft, other.bottomLeft),
        ]
        return pairs.map { hypot($0.x - $1.x, $0.y - $1.y) }.max() ?? 0
    }

    @Test(arguments: Background.allCases)
    func paperIsFound(background: Background) throws {
        let found = try #require(try PageFinder().find(in: Self.photo(of: Self.sheet, on: background)))
        #expect(found.isSure)
        #expect(found.isLight)
        #expect(Self.distance(found.quadrilateral, Self.sheet) < 5, "\(found)")
    }

    @Test func aCutCornerIsWhereTheSidesMeet() throws {
        let photo = try Self.photo(of: Self.sheet, on: .dark, cutCorner: true)
        let found = try #require(try PageFinder().find(in: photo))
        #expect(found.isSure)
        #expect(Self.distance(found.quadrilateral, Self.sheet) < 5)
    }

    @Test func perspectiveCorrectionRestoresThePapersProportions() throws {
        let page = try PageStraightener(findsPage: true).straighten(Self.photo(of: Self.sheet, on: .dark))
        let perspective = try #require(page.report.perspective)
        #expect(perspective.paper == .a4)
        #expect(abs(perspective.measuredAspect * 297 / 210 - 1) < 0.03)
        let aspect = Double(perspective.height) / Double(perspective.width)
        #expect(abs(aspect - 297 / 210.0) < 0.01)
        #expect(page.raster.dotsPerInch == perspective.dotsPerInch)
        #expect(abs((perspective.dotsPerInch ?? 0) - Double(perspective.height) / 297 * 25.4) < 0.1)
        // The corners are paper, not background.
        let raster = page.raster
        let margins = [(0.03, 0.03), (0.97, 0.03), (0.97, 0.97), (0.03, 0.97)].map { u, v in
            raster.bytes[Int(v * Double(raster.height)) * raster.width + Int(u * Double(raster.width))]
        }
        #expect(margins.allSatisfy { $0 > 200 })
        #expect(abs(page.report.skew.degreesClockwise) < 0.3)
    }

    @Test(arguments: [(210 / 297.0, PaperFormat.a4), (215.9 / 279.4, .letter), (85.6 / 53.98, .card)])
    func proportionsAreRecognised(aspect: Double, paper: PaperFormat) throws {
        let corners = Self.corners(
            aspect: aspect, tilt: 0.3, turn: -0.25, roll: 0.05, width: 800, height: 800)
        let blank = try PatternPage.grey(width: 800, height: 800) { _, _ in 200 }
        let (raster, perspective) = try PerspectiveCorrection().correct(blank, corners)
        #expect(perspective.paper == paper)
        #expect(raster.width == perspective.width && raster.height == perspective.height)
    }

    @Test func cornersWithoutAreaFail() throws {
        let blank = try PatternPage.grey(width: 80, height: 80) { _, _ in 200 }
        for places in [
            [(0.0, 0.0), (0, 0), (0, 0), (0, 0)], [(0, 0), (50, 50), (50, 0), (0, 50)],
            [(0, 0), (.infinity, 0), (9, 9), (0, 9)],
        ] {
            let error = #expect(throws: ScanningError.self) {
                try PerspectiveCorrection().correct(blank, Self.quadrilateral(places))
            }
            #expect(error?.code == .processingFailed)
        }
    }

    @Test func imagesWithoutPaperStay() throws {
        for page in [
            try PatternPage.lines(), try PatternPage.lines(turnedClockwise: 5),
            try PatternPage.grey(width: 700, height: 900) {
                Background.clutter.level($0, $1) > 100 ? 150 : 40
            },
            try PatternPage.grey(width: 700, height: 900) { UInt8(128 + PatternPage.grain($0, $1) / 2) },
            // A picture printed on a page.
            try PatternPage.grey(width: 700, height: 900) {
                (150..<500).contains($0) && (200..<600).contains($1) ? 90 : 230
            },
        ] {
            let found = try PageFinder().find(in: page)
            #expect(found?.isSure != true)
        }
    }
}

/// The mapping of a quadrilateral to the unit square.
private struct Homography {
    private let rows: [Double]

    init(to quadrilateral: Quadrilateral) {
        // The unit square to the quadrilateral, after Heckbert, and then its adjugate.
        let q = quadrilateral
        let sumX = q.topLeft.x - q.topRight.x + q.bottomRight.x - q.bottomLeft.x
        let sumY = q.topLeft.y - q.topRight.y + q.bottomRight.y - q.bottomLeft.y
        let (dx1, dx2) = (q.topRight.x - q.bottomRight.x, q.bottomLeft.x - q.bottomRight.x)
        let (dy1, dy2) = (q.topRight.y - q.bottomRight.y, q.bottomLeft.y - q.bottomRight.y)
        let determinant = dx1 * dy2 - dx2 * dy1
        let g = (sumX * dy2 - dx2 * sumY) / determinant
        let h = (dx1 * sumY - sumX * dy1) / determinant
        let (a, b, c) = (
            q.topRight.x * (1 + g) - q.topLeft.x, q.bottomLeft.x * (1 + h) - q.topLeft.x, q.topLeft.x
        )
        let (d, e, f) = (
            q.topRight.y * (1 + g) - q.topLeft.y, q.bottomLeft.y * (1 + h) - q.topLeft.y, q.topLeft.y
        )
        rows = [
            e - f * h, c * h - b, b * f - c * e, f * g - d, a - c * g, c * d - a * f, d * h - e * g,
            b * g - a * h,
            a * e - b * d,
        ]
    }

    func square(_ x: Double, _ y: Double) -> (Double, Double) {
        let w = rows[6] * x + rows[7] * y + rows[8]
        return ((rows[0] * x + rows[1] * y + rows[2]) / w, (rows[3] * x + rows[4] * y + rows[5]) / w)
    }
}
