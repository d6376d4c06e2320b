extension RecognisedPage {
    /// The page with lines that are known from elsewhere in place of the words that were read there, one word a line.
    ///
    /// Words give way whose middle lies in one of the lines' boxes or between them. The lines stand where the first such
    /// word stood, and behind everything else where there was none.
    public func replacing(by known: [(text: String, box: PixelBox)]) -> RecognisedPage {
        guard let area = PixelBox(around: known.map(\.box)) else { return self }
        var kept: [PageBlock] = []
        var place: Int?
        for block in blocks {
            let rest = block.withoutWords(in: area)
            if place == nil, rest != block { place = kept.count + (rest == nil ? 0 : 1) }
            if let rest { kept.append(rest) }
        }
        let language = language ?? ""
        let lines = known.map { line in
            TextLine(
                box: line.box,
                words: [RecognisedWord(text: line.text, box: line.box, confidence: 100, language: language)])
        }
        let block = PageBlock(kind: .text, box: area, paragraphs: [TextParagraph(box: area, lines: lines)])
        kept.insert(block, at: place ?? kept.count)
        return RecognisedPage(
            width: width, height: height, dotsPerInch: dotsPerInch, meanConfidence: meanConfidence,
            text: kept.map(\.text).joined(), blocks: kept)
    }
}

extension PageBlock {
    /// The block without the words whose middle lies in a box; `nil` where none is left of its text.
    fileprivate func withoutWords(in area: PixelBox) -> PageBlock? {
        guard kind == .text else { return self }
        var block = self
        block.paragraphs = paragraphs.compactMap { paragraph in
            let lines = paragraph.lines.compactMap { line in
                var line = line
                line.words.removeAll { area.holdsMiddle(of: $0.box) }
                return line.words.isEmpty ? nil : line
            }
            return lines.isEmpty ? nil : TextParagraph(box: paragraph.box, lines: lines)
        }
        return block.paragraphs.isEmpty ? nil : block
    }

    /// Lines end with a line feed, paragraphs with an empty line.
    fileprivate var text: String {
        paragraphs.map { paragraph in
            paragraph.lines.map { $0.words.map(\.text).joined(separator: " ") + "\n" }.joined() + "\n"
        }.joined()
    }
}

extension PixelBox {
    /// The smallest box around others; `nil` around none.
    fileprivate init?(around boxes: [PixelBox]) {
        guard let left = boxes.map(\.left).min(), let top = boxes.map(\.top).min(),
            let right = boxes.map(\.right).max(), let bottom = boxes.map(\.bottom).max()
        else { return nil }
        self.init(left: left, top: top, width: right - left, height: bottom - top)
    }

    fileprivate func holdsMiddle(of box: PixelBox) -> Bool {
        (left..<max(right, left)).contains(box.left + box.width / 2)
            && (top..<max(bottom, top)).contains(box.top + box.height / 2)
    }
}
