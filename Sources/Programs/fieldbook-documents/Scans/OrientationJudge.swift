import DocumentOperations
import Images
import OCR

/// Finds which way up a page is: by the shapes of its letters, and where those say little, by reading it, in all ways if need be.
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
        let turns =
            found.confidence >= Self.sureConfidence
            ? found.quarterTurnsClockwise
            : try turnsRead(best: raster, startingWith: found.quarterTurnsClockwise, engine)
        // The lines of a drawing lie no way, and are taken for any script.
        let isText = found.confidence >= Self.sureConfidence || found.script == WritingScript.latin.name
        let isScriptSure =
            turns == found.quarterTurnsClockwise && isText
            && found.scriptConfidence >= Self.leastScriptConfidence
        return Judgement(quarterTurns: turns, script: isScriptSure ? found.script : nil)
    }

    /// The turns after which most is read: none if that is read well, or nothing else is read clearly better.
    private func turnsRead(
        best raster: Raster, startingWith first: Int, _ engine: RecognitionEngine
    ) throws(OCRError) -> Int {
        var best = (turns: 0, page: try engine.recognise(raster))
        for turns in ([first] + [2, 1, 3].filter { $0 != first }) where turns != 0 {
            if best.page.isWellRead { break }
            let page = try engine.recognise(raster.rotated(quarterTurnsClockwise: turns))
            if Double(page.legibleLetters) > Self.clearlyMore * Double(best.page.legibleLetters) {
                best = (turns, page)
            }
        }
        return best.turns
    }

    /// Letters that are mirrored or lie on their side are taken for others, some of them surely.
    private static let clearlyMore = 1.25
}
