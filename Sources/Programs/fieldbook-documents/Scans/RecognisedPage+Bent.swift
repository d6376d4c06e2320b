import OCR
import Scanning

extension RecognisedPage {
    /// The same words where they lie on a page that bows, of which this one was made with straight lines, `rows` rows high:
    /// boxes around what is bent in them.
    func bent(by curve: PageCurve, rows: Int) -> RecognisedPage {
        let bend = Bend(curve: curve, rows: rows, factor: Double(curve.width) / Double(max(1, width)))
        return RecognisedPage(
            width: width, height: Int((Double(curve.height) / bend.factor).rounded()),
            dotsPerInch: dotsPerInch,
            meanConfidence: meanConfidence, text: text, blocks: blocks.map(bend.block))
    }
}

/// From a page with straight lines to the one that bows.
private struct Bend {
    let curve: PageCurve
    let rows: Int
    /// Pixels of the picture to one of the page as it was read.
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

    /// Parts of a box between which it hardly bends.
    private static let places = 8
}
