import CTesseract
public import Images

/// Recognises text in given languages; made once and used for many pages.
///
/// Making one reads the languages' data, which takes longer than a short page. The engine uses as many threads as
/// OpenMP allows: where several run side by side, `OMP_THREAD_LIMIT=1` belongs into the environment before the
/// process starts.
///
/// ```swift
/// let engine = try RecognitionEngine(languages: ["deu", "fra"])
/// let page = try engine.recognise(raster)
/// print(page.text, page.meanConfidence)
/// ```
public final class RecognitionEngine {
    private let engine: Engine
    /// The languages looked for, in order of preference.
    public let languages: [String]

    /// An engine for languages by their tesseract names, such as "deu"; the first is preferred.
    ///
    /// Throws `ocr.languageMissing`, with the package to install, if the data of one are not there.
    public init(languages: [String]) throws(OCRError) {
        engine = try Engine(data: languages)
        self.languages = languages
        TessBaseAPISetPageSegMode(engine.api, PSM_AUTO)
    }

    /// The text of a page, and the page itself appended to a PDF if one is given: one recognition for both.
    ///
    /// `imageFile` is the JPEG file that the PDF shows, embedded as it is; it must show the same page, at any size.
    /// Without one the raster is embedded as a JPEG of quality 85. The page's size on paper follows from the
    /// raster's `workingDotsPerInch`. Throws `ocr.imageTooLarge` for more than 32,767 pixels a side.
    public func recognise(
        _ raster: Raster, appendingTo pdf: SearchablePDFWriter? = nil, imageFile: String? = nil
    ) throws(OCRError) -> RecognisedPage {
        let name = try imageFile.map(SearchablePDFWriter.checkedImageName) ?? ""
        try engine.setImage(raster, named: name)
        defer { engine.clear() }
        guard TessBaseAPIRecognize(engine.api, nil) == 0 else {
            throw OCRError(
                .recognitionFailed, "tesseract gave up on the page",
                remedy: "Check the page; scan it again at 300 dots an inch.")
        }
        let page = RecognisedPage(
            text: text(), meanConfidence: Double(TessBaseAPIMeanTextConf(engine.api)), words: words())
        try pdf?.append(pageOf: engine)
        return page
    }

    /// Recognises pages and writes them as one PDF whose text can be searched and copied.
    ///
    /// For pages that come one by one, or that bring their own JPEG files, use a ``SearchablePDFWriter``.
    public func makeSearchablePDF(
        at path: String, title: String, pages: [Raster]
    ) throws(OCRError) -> [RecognisedPage] {
        let pdf = try SearchablePDFWriter(path: path, title: title)
        var recognised: [RecognisedPage] = []
        for page in pages {
            recognised.append(try recognise(page, appendingTo: pdf))
        }
        try pdf.finish()
        return recognised
    }

    private func text() -> String {
        guard let text = TessBaseAPIGetUTF8Text(engine.api) else { return "" }
        defer { TessDeleteText(text) }
        return String(cString: text)
    }

    private func words() -> [RecognisedWord] {
        guard let results = TessBaseAPIGetIterator(engine.api) else { return [] }
        defer { TessResultIteratorDelete(results) }
        let pages = TessResultIteratorGetPageIterator(results)

        var words: [RecognisedWord] = []
        var line = -1
        repeat {
            guard let text = TessResultIteratorGetUTF8Text(results, RIL_WORD) else { continue }
            defer { TessDeleteText(text) }
            if line < 0 || TessPageIteratorIsAtBeginningOf(pages, RIL_TEXTLINE) != 0 { line += 1 }
            var (left, top, right, bottom) = (Int32(0), Int32(0), Int32(0), Int32(0))
            guard TessPageIteratorBoundingBox(pages, RIL_WORD, &left, &top, &right, &bottom) != 0 else {
                continue
            }
            words.append(
                RecognisedWord(
                    text: String(cString: text),
                    box: PixelBox(
                        left: Int(left), top: Int(top), width: Int(right - left), height: Int(bottom - top)),
                    confidence: Double(TessResultIteratorConfidence(results, RIL_WORD)),
                    line: line))
        } while TessResultIteratorNext(results, RIL_WORD) != 0
        return words
    }
}
