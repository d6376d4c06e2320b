import DocumentTasks
import Images
import OCR

/// Finds which way up a page is: by the shapes of its letters, and where those say little, by reading it both ways.
struct OrientationJudge {
    /// On tesseract's scale pages of text reach 13 and more, a passport's page with its few words 6 at most.
    private static let sureConfidence = 8.0
    private static let legibleWord = 60.0

    private let detector: OrientationDetector

    init() throws(OCRError) {
        detector = try OrientationDetector()
    }

    /// Quarter turns clockwise that set the page upright; none where nothing speaks for a turn.
    func quarterTurns(of raster: Raster, using engine: RecognitionEngine) throws(OCRError) -> Int {
        guard let found = try detector.detect(raster), found.quarterTurnsClockwise != 0 else { return 0 }
        if found.confidence >= Self.sureConfidence { return found.quarterTurnsClockwise }
        let turned = raster.rotated(quarterTurnsClockwise: found.quarterTurnsClockwise)
        let isBetterTurned = try legibility(of: turned, engine) > legibility(of: raster, engine)
        return isBetterTurned ? found.quarterTurnsClockwise : 0
    }

    private func legibility(of raster: Raster, _ engine: RecognitionEngine) throws(OCRError) -> Int {
        try engine.recognise(raster).words.reduce(0) { sum, word in
            word.confidence >= Self.legibleWord ? sum + word.text.count : sum
        }
    }
}
