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
    }

    /// The text of a page; throws `ocr.imageTooLarge` for more than 32,767 pixels a side.
    public func recognise(
        _ raster: Raster, arranged arrangement: TextArrangement = .any
    ) throws(OCRError) -> RecognisedPage {
        TessBaseAPISetPageSegMode(engine.api, arrangement.mode)
        try engine.setImage(raster)
        defer { engine.clear() }
        guard TessBaseAPIRecognize(engine.api, nil) == 0 else {
            throw OCRError(
                .recognitionFailed, "tesseract gave up on the page",
                remedy: "Check the page; scan it again at 300 dots an inch.")
        }
        return RecognisedPage(
            width: raster.width, height: raster.height, dotsPerInch: raster.workingDotsPerInch,
            meanConfidence: Double(TessBaseAPIMeanTextConf(engine.api)), text: text(),
            blocks: ResultWalk.blocks(recognisedBy: engine))
    }

    private func text() -> String {
        guard let text = TessBaseAPIGetUTF8Text(engine.api) else { return "" }
        defer { TessDeleteText(text) }
        return String(cString: text)
    }
}
