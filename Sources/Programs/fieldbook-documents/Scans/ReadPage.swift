import DocumentOperations
import DocumentTypes
import Images
import OCR
import Scanning

/// A page that was made upright and straight, and read.
struct ReadPage {
    /// The upright, straight and clean page in grey, as it was read.
    let raster: Raster
    /// The same page as its picture is made: in colour if that is wanted and there are colours.
    var picture: Raster
    /// The recogniser's text.
    let recognised: RecognisedPage
    /// The only language in which the page was read; `nil` for all languages.
    var language: String?
    /// Lines known for certain, which replace the recogniser's.
    var certainLines: [(text: String, box: PixelBox)] = []
    /// Clockwise quarter turns that make the page upright.
    let quarterTurns: Int
    /// The script, such as "Latin"; `nil` if it is unknown.
    private(set) var script: String?
    /// What the straightening found and did.
    let report: StraighteningReport
    /// Whether the page looks like two pages of an open book that were not split.
    var isSpread = false
    /// Whether no words were recognised although the page is not blank, after it is judged.
    var isUnread = false
    /// The curvature of its lines, if it was searched for and found.
    var dewarp: ReadDewarp?
    /// Kind and contents, after it is judged.
    var findings: PageFindings?
    /// Quality of the original picture, after it is judged.
    var verdicts: [CheckedScan.Verdict] = []

    init(raster: Raster, recognised: RecognisedPage, quarterTurns: Int, report: StraighteningReport) {
        self.raster = raster
        picture = raster
        self.recognised = recognised
        self.quarterTurns = quarterTurns
        self.report = report
    }

    /// The page with its script.
    func written(in script: String?) -> ReadPage {
        var page = self
        page.script = script
        return page
    }

    /// The text, including the certain lines.
    var text: RecognisedPage { recognised.replacing(by: certainLines) }

    /// Clockwise skew of the lines that was removed, in degrees.
    var skewDegrees: Double { report.wasLevelled ? report.skew.degreesClockwise : 0 }

    /// Whether the lines are curved in the original picture.
    var areLinesBent: Bool { dewarp?.record.isKept == true }

    /// The recognised words with their boxes in the raster's pixels; the recogniser may have used another scale.
    var words: [PageWord] {
        let across = Double(raster.width) / Double(recognised.width)
        let down = Double(raster.height) / Double(recognised.height)
        return recognised.lines.enumerated().flatMap { number, line in
            line.words.map { word in
                let box = PageBox(
                    x: Double(word.box.left) * across, y: Double(word.box.top) * down,
                    width: Double(word.box.width) * across, height: Double(word.box.height) * down)
                return PageWord(text: word.text, box: box, line: number)
            }
        }
    }
}

extension ReadPage {
    /// Beyond this angle in degrees, the lines' boxes would miss them.
    private static let mostTurned = 3.0
    /// Height of a line, as a share of the line spacing.
    private static let lineHeight = 0.6

    /// Replaces the recognised text by the lines of a machine-readable zone that is certain and has valid check digits.
    mutating func take(_ found: RecognisedZone) {
        let zone = found.zone
        guard found.isSure, zone.isValid, zone.isProven,
            abs(found.turnDegrees) <= Self.mostTurned,
            let left = found.corners.map(\.x).min(), let right = found.corners.map(\.x).max(),
            let top = found.corners.map(\.y).min(), let bottom = found.corners.map(\.y).max(),
            top >= 0, left >= 0, right <= Double(raster.width), bottom <= Double(raster.height)
        else { return }
        let across = Double(recognised.width) / Double(raster.width)
        let down = Double(recognised.height) / Double(raster.height)
        let pitch = (bottom - top) / (Double(zone.lines.count - 1) + Self.lineHeight)
        certainLines = zone.lines.enumerated().map { row, line in
            let box = PixelBox(
                left: Int(left * across), top: Int((top + Double(row) * pitch) * down),
                width: Int((right - left) * across), height: Int(pitch * Self.lineHeight * down))
            return (line, box)
        }
    }
}
