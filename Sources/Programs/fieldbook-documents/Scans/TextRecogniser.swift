import DocumentModel
import Images
import OCR
import Scanning

/// Recognises the text of upright, straight pages with the chosen effort. The engines are loaded once.
final class TextRecogniser {
    /// Recognises all languages.
    let engine: RecognitionEngine
    private let effort: RecognitionEffort
    private var engines: [String: RecognitionEngine] = [:]
    private var document = DocumentLanguage()
    /// The only language in which the last page was recognised; `nil` for all languages.
    private(set) var languageOfPage: String?

    init(languages: [String], effort: RecognitionEffort) throws {
        engine = try RecognitionEngine(languages: languages)
        self.effort = effort
    }

    /// Forgets the language of the document before.
    func beginDocument() { document = DocumentLanguage() }

    /// Recognises a page of the document.
    func recognise(_ page: Raster) throws -> RecognisedPage { try text(of: page, by: textOfNewPage) }

    /// Recognises another picture of a page, in the only language in which the page was recognised; `nil` for all languages.
    func recogniseAgain(_ picture: Raster, in language: String?) throws -> RecognisedPage {
        let engine = try language.map(engine) ?? engine
        return try text(of: picture) { try text(of: $0, by: engine) }
    }

    private func text(
        of page: Raster, by reading: (Raster) throws -> RecognisedPage
    ) throws -> RecognisedPage {
        let scaled = try RecognitionScaler(dotsPerInch: effort.dotsPerInch).scale(page).raster
        return try effort.furtherScales.reduce(reading(scaled)) { text, factor in
            text.merged(with: try reading(scaled.reduced(by: factor)))
        }
    }

    private func textOfNewPage(_ page: Raster) throws -> RecognisedPage {
        languageOfPage = nil
        guard effort.narrowsLanguages, engine.languages.count > 1 else {
            return try text(of: page, by: engine)
        }
        if let language = document.language {
            let text = try text(of: page, by: engine(for: language))
            if document.accepts(text) {
                languageOfPage = language
                return text
            }
        }
        let text = try text(of: page, by: engine)
        document.note(text)
        return text
    }

    private func engine(for language: String) throws -> RecognitionEngine {
        if let engine = engines[language] { return engine }
        let engine = try RecognitionEngine(languages: [language])
        engines[language] = engine
        return engine
    }

    /// Recognises a page, and whole rows if columns or the ends of rows seem to be missing.
    private func text(of page: Raster, by engine: RecognitionEngine) throws -> RecognisedPage {
        let text = try engine.recognise(page)
        if RowGaps.standsAmountsApart(text) {
            let rows = try engine.recognise(page, arranged: .wholeLines)
            if Double(rows.legibleLetters) >= Self.hardlyLess * Double(text.legibleLetters) { return rows }
        }
        guard RowGaps.mayMissColumns(text, of: page) else { return text }
        let lines = try engine.recognise(page, arranged: .wholeLines)
        return Double(lines.legibleLetters) > Self.clearlyMore * Double(text.legibleLetters) ? lines : text
    }

    private static let clearlyMore = 1.02
    private static let hardlyLess = 0.95
}

/// Signs that parts of rows were not recognised, or not with their row.
private enum RowGaps {
    /// Ratio of height to width of receipts.
    private static let tallness = 2.0
    private static let fewestUnread = 6
    private static let leastUnread = 0.08
    private static let fewestAmounts = 3
    private static let leastShareOfAmounts = 0.25

    /// Whether amounts were read as a separate column and not in the rows they belong to, as on a receipt.
    static func standsAmountsApart(_ text: RecognisedPage) -> Bool {
        let lines = text.lines
        let amounts = lines.filter { line in
            !line.words.isEmpty && line.words.allSatisfy { isAmount($0.text) }
        }
        guard amounts.count >= fewestAmounts,
            Double(amounts.count) >= leastShareOfAmounts * Double(lines.count)
        else { return false }
        let apart = amounts.count { amount in
            let middle = amount.box.top + amount.box.height / 2
            return lines.contains {
                $0.box.right <= amount.box.left
                    && (($0.box.top)..<max($0.box.bottom, $0.box.top + 1)).contains(middle)
            }
        }
        return 2 * apart > amounts.count
    }

    private static func isAmount(_ text: String) -> Bool {
        text.contains { $0.isNumber } && text.allSatisfy { $0.isNumber || ".,'-".contains($0) }
    }

    /// Whether the recogniser may have missed the ends of rows, such as a receipt's prices.
    static func mayMissColumns(_ text: RecognisedPage, of page: Raster) -> Bool {
        if Double(page.height) >= tallness * Double(page.width) { return true }
        let unread = UnreadInk(page, readAs: text).letters
        let read = text.words.reduce(0) { $0 + $1.text.count }
        return unread >= fewestUnread && Double(unread) >= leastUnread * Double(read)
    }
}

extension Raster {
    fileprivate func reduced(by factor: Double) throws(ImageError) -> Raster {
        func length(_ side: Int) -> Int { max(1, Int(Double(side) * factor)) }
        return try resized(toFit: length(width), height: length(height))
    }
}
