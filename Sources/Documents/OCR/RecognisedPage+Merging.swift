extension RecognisedPage {
    /// The page with each line as in the surer of two readings of the same picture, at this size and another.
    ///
    /// Blocks, order and pixels are those of this reading, or of the other one if it has clearly more certain letters. A
    /// line is replaced only if one line alone of the other reading is in its place and has at least nine tenths of its
    /// letters and digits.
    ///
    /// ```swift
    /// let page = try engine.recognise(raster)
    /// let smaller = try engine.recognise(raster.resized(toFit: raster.width * 3 / 4, height: raster.height))
    /// print(page.merged(with: smaller).text)
    /// ```
    public func merged(with other: RecognisedPage) -> RecognisedPage {
        let isOtherBetter = other.certainty > Self.clearlyMore * certainty
        let (base, more) = isOtherBetter ? (other, self) : (self, other)
        let surer = LineMatches(base.lines, more.lines(inPixelsOf: base)).surer
        guard !surer.isEmpty else { return base }
        var number = -1
        let blocks = base.blocks.map { block in
            block.replacingLines { line in
                number += 1
                return surer[number] ?? line
            }
        }
        let words = blocks.flatMap { $0.paragraphs.flatMap(\.lines) }.flatMap(\.words)
        let confidence = words.reduce(0) { $0 + $1.confidence } / Double(max(1, words.count))
        // Tesseract leaves out the empty line after the last paragraph.
        let text = blocks.map(\.text).joined()
        return RecognisedPage(
            width: base.width, height: base.height, dotsPerInch: base.dotsPerInch,
            meanConfidence: confidence.rounded(.down),
            text: base.text.hasSuffix("\n\n") ? text : String(text.dropLast()), blocks: blocks)
    }

    private static let clearlyMore = 1.02
    private static let certainWord = 60.0

    /// Letters in words that are not noise, times their confidence.
    private var certainty: Double {
        words.filter { $0.confidence >= Self.certainWord }
            .reduce(0) { $0 + Double($1.text.count) * $1.confidence }
    }

    private func lines(inPixelsOf page: RecognisedPage) -> [TextLine] {
        let across = Double(page.width) / Double(max(1, width))
        let down = Double(page.height) / Double(max(1, height))
        return lines.map { $0.scaled(across, down) }
    }
}

/// The lines of two readings that are in the same place.
private struct LineMatches {
    /// The lines of the second reading that are surer, by the number of the first reading's line.
    private(set) var surer: [Int: TextLine] = [:]

    init(_ first: [TextLine], _ second: [TextLine]) {
        let matches = first.map { line in second.indices.filter { line.isInPlace(of: second[$0]) } }
        let counts = matches.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
        for (number, found) in matches.enumerated() {
            guard found.count == 1, counts[found[0]] == 1 else { continue }
            let line = second[found[0]]
            if line.isSurer(than: first[number]) { surer[number] = line }
        }
    }
}

extension TextLine {
    /// Share of the letters that a line has if it missed no word.
    private static let nearlyAll = 0.9

    /// Whether the line was read with more confidence, and none of the other's words is missing.
    fileprivate func isSurer(than other: TextLine) -> Bool {
        meanConfidence > other.meanConfidence && Double(letters) >= Self.nearlyAll * Double(other.letters)
    }

    private var meanConfidence: Double {
        words.reduce(0) { $0 + $1.confidence } / Double(max(1, words.count))
    }

    private var letters: Int {
        words.reduce(0) { $0 + $1.text.count { $0.isLetter || $0.isNumber } }
    }

    /// Whether the lines overlap, in height by more than half of the lower one.
    fileprivate func isInPlace(of other: TextLine) -> Bool {
        let height = min(box.bottom, other.box.bottom) - max(box.top, other.box.top)
        let width = min(box.right, other.box.right) - max(box.left, other.box.left)
        return width > 0 && 2 * height > min(box.height, other.box.height)
    }

    fileprivate func scaled(_ across: Double, _ down: Double) -> TextLine {
        TextLine(
            box: box.scaled(across, down),
            baseline: baseline.map { line in
                Baseline(
                    startX: Int((Double(line.startX) * across).rounded()),
                    startY: Int((Double(line.startY) * down).rounded()),
                    endX: Int((Double(line.endX) * across).rounded()),
                    endY: Int((Double(line.endY) * down).rounded()))
            },
            words: words.map { word in
                RecognisedWord(
                    text: word.text, box: word.box.scaled(across, down), confidence: word.confidence,
                    language: word.language)
            })
    }
}

extension PixelBox {
    fileprivate func scaled(_ across: Double, _ down: Double) -> PixelBox {
        let (left, top) = (Int((Double(left) * across).rounded()), Int((Double(top) * down).rounded()))
        return PixelBox(
            left: left, top: top, width: Int((Double(right) * across).rounded()) - left,
            height: Int((Double(bottom) * down).rounded()) - top)
    }
}

extension PageBlock {
    /// The block with other lines; its boxes grow to hold them.
    fileprivate func replacingLines(by replacement: (TextLine) -> TextLine) -> PageBlock {
        let paragraphs = paragraphs.map { paragraph in
            let lines = paragraph.lines.map(replacement)
            return lines == paragraph.lines
                ? paragraph
                : TextParagraph(box: PixelBox(around: lines.map(\.box)) ?? paragraph.box, lines: lines)
        }
        guard paragraphs != self.paragraphs else { return self }
        return PageBlock(
            kind: kind, box: PixelBox(around: [box] + paragraphs.map(\.box)) ?? box, paragraphs: paragraphs)
    }
}
