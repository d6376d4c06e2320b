import DocumentTasks
import Images
import OCR
import Scanning

/// A page whose lines bow, read as it was and with straight lines.
struct ReadDewarp {
    let curve: PageCurve
    let record: PageDewarp

    /// The better of both: with straight lines, unless fewer letters are read then, or less surely.
    static func better(
        of page: (raster: Raster, text: RecognisedPage), or straight: (raster: Raster, text: RecognisedPage),
        by curve: PageCurve
    ) -> (raster: Raster, text: RecognisedPage, dewarp: ReadDewarp) {
        let isKept =
            straight.text.legibleLetters >= page.text.legibleLetters
            && straight.text.meanConfidence >= page.text.meanConfidence
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
