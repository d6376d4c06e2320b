import DocumentOperations
import Images
import OCR
import Scanning

/// A page whose lines bow, read as it was and with straight lines.
struct ReadDewarp {
    let curve: PageCurve
    let record: PageDewarp

    /// The least gain in letters and confidence together: what gains less was read well with bowed lines too.
    private static let leastGain = 1.02
    /// Bowed lines are read in pieces; where there are more pieces than before, the lines were torn apart.
    private static let mostLines = 1.1

    /// The better of both: with straight lines where they are read clearly better, and in no more lines.
    static func better(
        of page: (raster: Raster, text: RecognisedPage), or straight: (raster: Raster, text: RecognisedPage),
        by curve: PageCurve
    ) -> (raster: Raster, text: RecognisedPage, dewarp: ReadDewarp) {
        let isKept =
            straight.text.legibleLetters >= page.text.legibleLetters
            && straight.text.meanConfidence >= page.text.meanConfidence
            && straight.text.yield >= leastGain * page.text.yield
            && Double(straight.text.lines.count) <= mostLines * Double(page.text.lines.count)
        let record = PageDewarp(
            bowMillimetres: curve.bowMillimetres, confidenceBefore: page.text.meanConfidence,
            confidenceAfter: straight.text.meanConfidence, isKept: isKept)
        let best = isKept ? straight : page
        return (best.raster, best.text, ReadDewarp(curve: curve, record: record))
    }

    /// What was read, where it lies on the page as it came.
    func bent(_ text: RecognisedPage, asReadIn raster: Raster) -> RecognisedPage {
        record.isKept ? text.bent(by: curve, rows: raster.height) : text
    }

    /// The same part of a picture once more, as it was read.
    func applied(to raster: Raster) throws -> Raster {
        record.isKept ? try PageDewarper().dewarp(raster, by: curve) : raster
    }
}

extension RecognisedPage {
    fileprivate var yield: Double { Double(legibleLetters) * meanConfidence }
}
