import DocumentTasks
import DocumentTypes
import Images
import OCR
import Scanning

/// A page that was set upright and straight, and read.
struct ReadPage {
    /// Upright, straight and clean.
    let raster: Raster
    let text: RecognisedPage
    /// Quarter turns clockwise that set it upright.
    let quarterTurns: Int
    /// The script of its text, such as "Latin"; `nil` where that does not show.
    let script: String?
    /// What was found and done to set it straight.
    let report: StraighteningReport
    /// Whether it looks like two pages of an open book that were left together.
    var isSpread = false
    /// What it is, and says, once it is judged.
    var findings: PageFindings?
    /// How good the picture is that it came from, once that is judged.
    var verdicts: [CheckedScan.Verdict] = []

    /// Degrees by which its lines lay turned clockwise, and were turned back.
    var skewDegrees: Double { report.wasLevelled ? report.skew.degreesClockwise : 0 }

    /// The words with their boxes in the page's pixels; it may have been read in others.
    var words: [PageWord] {
        let across = Double(raster.width) / Double(text.width)
        let down = Double(raster.height) / Double(text.height)
        return text.lines.enumerated().flatMap { number, line in
            line.words.map { word in
                let box = PageBox(
                    x: Double(word.box.left) * across, y: Double(word.box.top) * down,
                    width: Double(word.box.width) * across, height: Double(word.box.height) * down)
                return PageWord(text: word.text, box: box, line: number)
            }
        }
    }
}
