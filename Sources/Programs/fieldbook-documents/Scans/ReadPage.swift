import DocumentOperations
import DocumentTypes
import Images
import OCR
import Scanning

/// A page that was set upright and straight, and read.
struct ReadPage {
    /// Upright, straight and clean.
    let raster: Raster
    /// As the recogniser read it.
    let recognised: RecognisedPage
    /// Lines that are known for certain, in place of what the recogniser made of them.
    var certainLines: [(text: String, box: PixelBox)] = []
    /// Quarter turns clockwise that set it upright.
    let quarterTurns: Int
    /// The script of its text, such as "Latin"; `nil` where that does not show.
    private(set) var script: String?
    /// What was found and done to set it straight.
    let report: StraighteningReport
    /// Whether it looks like two pages of an open book that were left together.
    var isSpread = false
    /// How its lines bowed, where that was looked for and found.
    var dewarp: ReadDewarp?
    /// What it is, and says, once it is judged.
    var findings: PageFindings?
    /// How good the picture is that it came from, once that is judged.
    var verdicts: [CheckedScan.Verdict] = []

    init(raster: Raster, recognised: RecognisedPage, quarterTurns: Int, report: StraighteningReport) {
        self.raster = raster
        self.recognised = recognised
        self.quarterTurns = quarterTurns
        self.report = report
    }

    /// The same page, once its script is known.
    func written(in script: String?) -> ReadPage {
        var page = self
        page.script = script
        return page
    }

    /// What it says.
    var text: RecognisedPage { recognised.replacing(by: certainLines) }

    /// Degrees by which its lines lay turned clockwise, and were turned back.
    var skewDegrees: Double { report.wasLevelled ? report.skew.degreesClockwise : 0 }

    /// Whether its lines bend where they are shown.
    var areLinesBent: Bool { dewarp?.record.isKept == true }

    /// The words that were recognised, with their boxes in the page's pixels; it may have been read in others.
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
