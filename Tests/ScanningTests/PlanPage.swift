import Foundation
import Images

/// A plan of thin lines with level captions: lines that fall by 0.4 degrees, outlines at other angles, and lines of
/// letter-like blocks.
struct PlanPage {
    var width = 1000
    var height = 700
    /// Positions and letter counts of captions.
    var captions: [Caption]
    var outlines: [Outline]

    struct Caption {
        var left: Int
        var top: Int
        var letters: Int
    }

    struct Outline {
        /// The angle, clockwise.
        var degrees: Double
        /// Its distance below the page's centre.
        var down: Double
    }

    /// Numbers over the page, two title boxes, lines at an angle.
    static let plan = PlanPage(captions: numbers + titles, outlines: slanted)
    /// The same without titles; its few numbers do not form lines.
    static let numbered = PlanPage(captions: numbers, outlines: slanted)
    /// The rules of a table, with hardly any text.
    static let table = PlanPage(
        captions: [Caption(left: 120, top: 130, letters: 6)],
        outlines: stride(from: -250, through: 250, by: 50).map { Outline(degrees: 0, down: $0) })

    private static let numbers = (0..<14).map { index in
        Caption(left: 60 + 62 * index, top: 65 + 60 * (3 * index % 7) + 7 * index % 30, letters: 4)
    }
    private static let titles = (0..<8).flatMap { row in
        [
            Caption(left: 60, top: 490 + 20 * row, letters: 28 + row % 3),
            Caption(left: 480, top: 490 + 20 * row, letters: 44 + row % 3),
        ]
    }
    private static let slanted =
        stride(from: -300, through: 120, by: 60).map { Outline(degrees: 0.4, down: $0) }
        + [Outline(degrees: -75, down: 0), Outline(degrees: -60, down: 166)]

    /// The page rotated clockwise about its centre.
    func raster(turnedClockwise degrees: Double) throws -> Raster {
        let angle = degrees * .pi / 180
        let (cosine, sine) = (cos(angle), sin(angle))
        let (centreX, centreY) = (Double(width) / 2, Double(height) / 2)
        let lines = outlines.map { outline in
            let angle = outline.degrees * .pi / 180
            return (sine: sin(angle), cosine: cos(angle), down: outline.down)
        }
        return try PatternPage.grey(width: width, height: height, dotsPerInch: 110) { x, y in
            let (across, down) = (Double(x) - centreX, Double(y) - centreY)
            let (u, v) = (across * cosine + down * sine, down * cosine - across * sine)
            guard abs(u) < centreX - 40, abs(v) < centreY - 40 else { return 240 }
            let isLine = lines.contains { abs(($0.down - v) * $0.cosine + u * $0.sine) < 1.2 }
            return isLine || isLetter(Int(u + centreX), Int(v + centreY)) ? 40 : 240
        }
    }

    private func isLetter(_ u: Int, _ v: Int) -> Bool {
        captions.contains { caption in
            let (right, down) = (u - caption.left, v - caption.top)
            return right >= 0 && right < caption.letters * 10 && right % 10 < 7
                && down >= (right / 10 % 4 == 3 ? -3 : 0) && down < 10
        }
    }
}
