import DocumentOperations
import Images
import OCR
import Scanning

/// Finds which way up a page is: by the shapes of its letters or, if those are unclear, by reading it in up to four directions.
struct OrientationJudge {
    /// On Tesseract's scale, pages of text reach 13 and more, a passport page with its few words at most 6.
    private static let sureConfidence = 8.0
    /// Below this, capitals are taken for Cyrillic and digits for any script.
    private static let leastScriptConfidence = 3.0

    /// The orientation of a page.
    struct Judgement {
        /// Clockwise quarter turns that make the page upright.
        let quarterTurns: Int
        /// The script, such as "Latin"; `nil` if it is unknown.
        let script: String?
    }

    private let detector: OrientationDetector

    init() throws(OCRError) {
        detector = try OrientationDetector()
    }

    /// Finds the orientation; no turn without evidence for one.
    func judge(_ raster: Raster, using engine: RecognitionEngine) throws -> Judgement {
        // The few letters of a receipt on a dark table are too little for the detector.
        guard let found = try detector.detect(raster) else {
            let turns = try turnsRead(best: enlarged(raster) ?? raster, engine)
            return Judgement(quarterTurns: turns, script: nil)
        }
        let isLatin = found.script == WritingScript.latin.name
        let isSure = found.confidence >= Self.sureConfidence
        // Of coarse letters, the detector may be sure and wrong.
        let coarse = try isLatin || !isSure ? enlarged(raster) : nil
        let turns =
            isSure && coarse == nil
            ? found.quarterTurnsClockwise
            : try turnsRead(best: coarse ?? raster, startingWith: found.quarterTurnsClockwise, engine)
        // The lines of a drawing have no direction and are taken for any script.
        let isText = isSure || isLatin
        let isScriptSure =
            turns == found.quarterTurnsClockwise && isText
            && found.scriptConfidence >= Self.leastScriptConfidence
        return Judgement(quarterTurns: turns, script: isScriptSure ? found.script : nil)
    }

    /// A page of coarse letters, enlarged as it will be read, since otherwise they are misread in every direction; `nil` for
    /// any other page.
    private func enlarged(_ raster: Raster) throws -> Raster? {
        guard raster.width * raster.height <= Self.mostPixels else { return nil }
        let scaled = try RecognitionScaler().scale(raster)
        return scaled.factor > 1 ? scaled.raster : nil
    }

    /// About A4 at 100 dpi; larger pages with letters this small are drawings, and reading them four times takes long.
    private static let mostPixels = 1_000_000

    /// The turns after which most is read; none if the page is read well as it is, if nothing is read on a page without a
    /// first guess, or if no turn is clearly better.
    private func turnsRead(
        best raster: Raster, startingWith first: Int = 0, _ engine: RecognitionEngine
    ) throws -> Int {
        var best = (turns: 0, page: try engine.recognise(raster))
        if first == 0, best.page.words.isEmpty { return 0 }
        for turns in ([first] + [2, 1, 3].filter { $0 != first }) where turns != 0 {
            if best.page.isWellRead { break }
            let page = try engine.recognise(raster.rotated(quarterTurnsClockwise: turns))
            let (read, before) = (page.legibleLetters, best.page.legibleLetters)
            if Double(read) > Self.clearlyMore * Double(before), read - before >= Self.leastLead {
                best = (turns, page)
            }
        }
        return best.turns
    }

    /// Letters that are upside down or on their side are taken for others, some with certainty.
    private static let clearlyMore = 1.25
    /// Letters; fewer are one or two words misread.
    private static let leastLead = 10
}

extension RecognisedPage {
    private static let legibleWord = 60.0

    /// Number of letters in words read with some certainty in horizontal lines; Tesseract also reads vertical lines.
    var legibleLetters: Int {
        words.filter { $0.confidence >= Self.legibleWord && !Self.runsUpwards($0) }
            .reduce(0) { $0 + $1.text.count }
    }

    private static func runsUpwards(_ word: RecognisedWord) -> Bool {
        word.text.count > 2 && word.box.height > word.box.width
    }

    /// Whether enough of the page is read, and most of it with certainty.
    var isWellRead: Bool {
        let letters = words.reduce(0) { $0 + $1.text.count }
        return legibleLetters >= Self.enoughLetters
            && Double(legibleLetters) >= Self.goodShare * Double(letters)
    }

    private static let enoughLetters = 30
    private static let goodShare = 0.75
}
