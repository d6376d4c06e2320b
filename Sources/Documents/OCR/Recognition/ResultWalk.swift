import CTesseract

/// Walks over what an engine has recognised, word by word, and puts the page together.
struct ResultWalk {
    private let results: OpaquePointer
    private let position: OpaquePointer?
    private var blocks: [PageBlock] = []

    private init(_ results: OpaquePointer) {
        self.results = results
        position = TessResultIteratorGetPageIterator(results)
    }

    static func blocks(recognisedBy engine: Engine) -> [PageBlock] {
        guard let results = TessBaseAPIGetIterator(engine.api) else { return [] }
        defer { TessResultIteratorDelete(results) }
        var walk = ResultWalk(results)
        repeat { walk.takeWord() } while TessResultIteratorNext(results, RIL_WORD) != 0
        return walk.blocks
    }

    private mutating func takeWord() {
        if isAtStart(of: RIL_BLOCK), let box = box(of: RIL_BLOCK) {
            blocks.append(PageBlock(kind: kind, box: box))
        }
        guard let word = word(), let block = blocks.indices.last else { return }
        if isAtStart(of: RIL_PARA) || blocks[block].paragraphs.isEmpty {
            blocks[block].paragraphs.append(TextParagraph(box: box(of: RIL_PARA) ?? word.box))
        }
        let paragraph = blocks[block].paragraphs.count - 1
        if isAtStart(of: RIL_TEXTLINE) || blocks[block].paragraphs[paragraph].lines.isEmpty {
            blocks[block].paragraphs[paragraph].lines.append(
                TextLine(box: box(of: RIL_TEXTLINE) ?? word.box, baseline: baseline))
        }
        let line = blocks[block].paragraphs[paragraph].lines.count - 1
        blocks[block].paragraphs[paragraph].lines[line].words.append(word)
    }

    private func isAtStart(of level: TessPageIteratorLevel) -> Bool {
        TessPageIteratorIsAtBeginningOf(position, level) != 0
    }

    private func word() -> RecognisedWord? {
        guard kind == .text, let text = TessResultIteratorGetUTF8Text(results, RIL_WORD) else { return nil }
        defer { TessDeleteText(text) }
        guard let box = box(of: RIL_WORD) else { return nil }
        return RecognisedWord(
            text: String(cString: text), box: box,
            confidence: Double(TessResultIteratorConfidence(results, RIL_WORD)),
            language: TessResultIteratorWordRecognitionLanguage(results).map { String(cString: $0) } ?? "")
    }

    private func box(of level: TessPageIteratorLevel) -> PixelBox? {
        var (left, top, right, bottom) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard TessPageIteratorBoundingBox(position, level, &left, &top, &right, &bottom) != 0 else {
            return nil
        }
        return PixelBox(left: Int(left), top: Int(top), width: Int(right - left), height: Int(bottom - top))
    }

    private var baseline: TextLine.Baseline? {
        var (startX, startY, endX, endY) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard TessPageIteratorBaseline(position, RIL_TEXTLINE, &startX, &startY, &endX, &endY) != 0 else {
            return nil
        }
        return TextLine.Baseline(startX: Int(startX), startY: Int(startY), endX: Int(endX), endY: Int(endY))
    }

    private var kind: PageBlock.Kind {
        switch TessPageIteratorBlockType(position) {
        case PT_FLOWING_IMAGE, PT_HEADING_IMAGE, PT_PULLOUT_IMAGE: .picture
        case PT_HORZ_LINE, PT_VERT_LINE: .rule
        default: .text
        }
    }
}
