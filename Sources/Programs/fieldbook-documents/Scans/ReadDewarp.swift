import DocumentOperations
import Images
import OCR
import Scanning

/// A page with curved lines that was read both as it is and straightened.
struct ReadDewarp {
    let curve: PageCurve
    let record: PageDewarp
    /// Height of the straightened page in pixels.
    private let height: Int

    /// Minimum gain in letters times confidence; below it, the curved lines were read well too.
    private static let leastGain = 1.02
    /// Curved lines are read in pieces; if straightening gives more pieces, it tore the lines apart.
    private static let mostLines = 1.1

    /// The straight page if it is read clearly better and in no more lines, otherwise the page as it is.
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
        let dewarp = ReadDewarp(curve: curve, record: record, height: straight.raster.height)
        return (best.raster, best.text, dewarp)
    }

    /// The text at its position on the original page.
    func bent(_ text: RecognisedPage, asReadIn raster: Raster) -> RecognisedPage {
        record.isKept ? text.bent(by: curve, rows: raster.height) : text
    }

    /// Straightens another picture of the same page, such as the one in colour, if the page was read straightened.
    func applied(to raster: Raster) throws -> Raster {
        record.isKept ? try PageDewarper().dewarp(raster, by: curve, height: height) : raster
    }
}

extension RecognisedPage {
    fileprivate var yield: Double { Double(legibleLetters) * meanConfidence }
}

extension RecognisedPage {
    /// The same words on the curved page from which this straight one, `rows` rows high, was made. The boxes enclose the curved
    /// words.
    func bent(by curve: PageCurve, rows: Int) -> RecognisedPage {
        let bend = Bend(curve: curve, rows: rows, factor: Double(curve.width) / Double(max(1, width)))
        return RecognisedPage(
            width: width, height: Int((Double(curve.height) / bend.factor).rounded()),
            dotsPerInch: dotsPerInch,
            meanConfidence: meanConfidence, text: text, blocks: blocks.map(bend.block))
    }
}

/// The mapping from a straightened page to the curved original.
private struct Bend {
    let curve: PageCurve
    let rows: Int
    /// Pixels of the picture per pixel of the page as read.
    let factor: Double

    func block(_ block: PageBlock) -> PageBlock {
        PageBlock(
            kind: block.kind, box: box(block.box),
            paragraphs: block.paragraphs.map { paragraph in
                TextParagraph(box: box(paragraph.box), lines: paragraph.lines.map(line))
            })
    }

    private func line(_ line: TextLine) -> TextLine {
        let baseline = line.baseline.map {
            TextLine.Baseline(
                startX: $0.startX, startY: Int(row($0.startY, at: $0.startX).rounded()), endX: $0.endX,
                endY: Int(row($0.endY, at: $0.endX).rounded()))
        }
        return TextLine(
            box: box(line.box), baseline: baseline,
            words: line.words.map {
                RecognisedWord(
                    text: $0.text, box: box($0.box), confidence: $0.confidence, language: $0.language)
            })
    }

    private func box(_ box: PixelBox) -> PixelBox {
        let columns = stride(from: box.left, through: box.right, by: max(1, box.width / Self.places))
        let tops = columns.map { row(box.top, at: $0) }
        let bottoms = columns.map { row(box.bottom, at: $0) }
        let top = Int((tops.min() ?? Double(box.top)).rounded())
        let bottom = Int((bottoms.max() ?? Double(box.bottom)).rounded())
        return PixelBox(left: box.left, top: top, width: box.width, height: max(1, bottom - top))
    }

    private func row(_ row: Int, at column: Int) -> Double {
        curve.row(ofStraight: Double(row) * factor, of: rows, at: Double(column) * factor) / factor
    }

    /// Number of parts of a box; each part is nearly straight.
    private static let places = 8
}
