import DocumentTasks
import Images
import OCR

/// Finds which way up a page is: by the shapes of its letters, and where those say little, by reading it both ways.
struct OrientationJudge {
    /// On tesseract's scale pages of text reach 13 and more, a passport's page with its few words 6 at most.
    private static let sureConfidence = 8.0
    /// Below, capitals are taken for Cyrillic and figures for anything.
    private static let leastScriptConfidence = 3.0

    /// Which way up a page is.
    struct Judgement {
        /// Quarter turns clockwise that set it upright.
        let quarterTurns: Int
        /// The script of its text, such as "Latin"; `nil` where that does not show.
        let script: String?
    }

    private let detector: OrientationDetector

    init() throws(OCRError) {
        detector = try OrientationDetector()
    }

    /// How a page lies; without a turn where nothing speaks for one.
    func judge(_ raster: Raster, using engine: RecognitionEngine) throws(OCRError) -> Judgement {
        guard let found = try detector.detect(raster) else { return Judgement(quarterTurns: 0, script: nil) }
        let isBelieved = try isUpright(raster, turnedAs: found, engine)
        let isScriptSure = isBelieved && found.scriptConfidence >= Self.leastScriptConfidence
        return Judgement(
            quarterTurns: isBelieved ? found.quarterTurnsClockwise : 0,
            script: isScriptSure ? found.script : nil)
    }

    private func isUpright(
        _ raster: Raster, turnedAs found: PageOrientation, _ engine: RecognitionEngine
    ) throws(OCRError) -> Bool {
        if found.quarterTurnsClockwise == 0 || found.confidence >= Self.sureConfidence { return true }
        let turned = raster.rotated(quarterTurnsClockwise: found.quarterTurnsClockwise)
        return try legibility(of: turned, engine) > legibility(of: raster, engine)
    }

    private func legibility(of raster: Raster, _ engine: RecognitionEngine) throws(OCRError) -> Int {
        try engine.recognise(raster).legibleLetters
    }
}
