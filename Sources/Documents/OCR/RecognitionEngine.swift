import CTesseract
public import Images

/// Recognises text in given languages. Create one and use it for many pages.
///
/// Creating an engine loads the languages' data, which takes longer than recognising a short page. An engine uses as many
/// threads as OpenMP allows: if several run side by side, set `OMP_THREAD_LIMIT=1` in the environment before the process
/// starts.
///
/// ```swift
/// let engine = try RecognitionEngine(languages: ["deu", "fra"])
/// let page = try engine.recognise(raster)
/// print(page.text, page.meanConfidence)
/// ```
public final class RecognitionEngine {
    private let tesseract: Tesseract
    /// The languages to recognise, in order of preference.
    public let languages: [String]

    /// An engine for languages by their tesseract names, such as "deu"; the first is preferred.
    ///
    /// Throws `ocr.languageMissing`, with the package to install, unless the data of all languages are installed.
    public init(languages: [String]) throws(OCRError) {
        tesseract = try Tesseract(data: languages)
        self.languages = languages
    }

    /// Recognises the text of a page.
    ///
    /// Throws `ocr.imageTooLarge` if a side has more than 32,767 pixels, and `ocr.recognitionFailed`.
    public func recognise(
        _ raster: Raster, arranged arrangement: TextArrangement = .any
    ) throws(OCRError) -> RecognisedPage {
        TessBaseAPISetPageSegMode(tesseract.api, arrangement.mode)
        try tesseract.setImage(raster)
        defer { tesseract.clear() }
        guard TessBaseAPIRecognize(tesseract.api, nil) == 0 else {
            throw OCRError(
                .recognitionFailed, "tesseract failed on the page",
                remedy: "Check the page; scan it again at 300 dots per inch.")
        }
        return RecognisedPage(
            width: raster.width, height: raster.height, dotsPerInch: raster.workingDotsPerInch,
            meanConfidence: Double(TessBaseAPIMeanTextConf(tesseract.api)), text: text(),
            blocks: ResultWalk.blocks(recognisedBy: tesseract))
    }

    private func text() -> String {
        guard let text = TessBaseAPIGetUTF8Text(tesseract.api) else { return "" }
        defer { TessDeleteText(text) }
        return String(cString: text)
    }
}

/// How the text of a page is arranged.
public enum TextArrangement: Sendable, Hashable, CaseIterable {
    /// Detected by tesseract: columns, pictures, tables.
    case any
    /// Lines across the whole page, as on a receipt: words far apart in one row are one line.
    case wholeLines

    fileprivate var mode: TessPageSegMode {
        switch self {
        case .any: PSM_AUTO
        case .wholeLines: PSM_SINGLE_BLOCK
        }
    }
}

/// Walks over tesseract's results word by word and builds the page's blocks.
private struct ResultWalk {
    private let results: OpaquePointer
    private let position: OpaquePointer?
    private var blocks: [PageBlock] = []

    private init(_ results: OpaquePointer) {
        self.results = results
        position = TessResultIteratorGetPageIterator(results)
    }

    static func blocks(recognisedBy tesseract: Tesseract) -> [PageBlock] {
        guard let results = TessBaseAPIGetIterator(tesseract.api) else { return [] }
        defer { TessResultIteratorDelete(results) }
        var walk = ResultWalk(results)
        repeat { walk.addWord() } while TessResultIteratorNext(results, RIL_WORD) != 0
        return walk.blocks
    }

    private mutating func addWord() {
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
