/// The language in which to recognise the pages of a document: all languages, until a page shows which one it is.
///
/// Tesseract tries every language on each doubtful word. A document in one language takes less time in that one alone.
///
/// ```swift
/// var document = DocumentLanguage()
/// document.note(try engine.recognise(first))
/// if let language = document.language {
///     let page = try RecognitionEngine(languages: [language]).recognise(second)
///     print(document.accepts(page) ? page.text : try engine.recognise(second).text)
/// }
/// ```
public struct DocumentLanguage: Sendable, Hashable {
    /// The language of the pages so far, by tesseract's name; `nil` while pages are to be recognised in all languages.
    public private(set) var language: String?
    /// Mean confidence of the page that showed the language.
    private var confidence = 0.0
    private var isMixed = false

    /// Creates the state before the first page.
    public init() {}

    /// Takes the language from a page that was recognised in all languages, if it is clear.
    public mutating func note(_ page: RecognisedPage) {
        guard !isMixed, page.meanConfidence >= RecognisedPage.confidenceOfRightScript,
            let main = page.language
        else { return }
        let (letters, others) = page.words.reduce(into: (all: 0, others: 0)) { counts, word in
            counts.all += word.text.count
            if word.language != main { counts.others += word.text.count }
        }
        guard letters >= Self.fewestLetters, Double(others) <= Self.mostOthers * Double(letters) else {
            return
        }
        (language, confidence) = (main, page.meanConfidence)
    }

    /// Whether a page that was recognised in the language alone was recognised as well as the one that showed it.
    ///
    /// If not, recognise it in all languages. Later pages are then to be recognised in all of them too, unless this one
    /// just had little text.
    public mutating func accepts(_ page: RecognisedPage) -> Bool {
        guard page.words.reduce(0, { $0 + $1.text.count }) >= Self.fewestLetters else { return false }
        guard page.meanConfidence < confidence - Self.mostLost else { return true }
        (language, isMixed) = (nil, true)
        return false
    }

    private static let fewestLetters = 200
    /// Share of the letters that tesseract takes for another language on a page in one language.
    private static let mostOthers = 0.25
    /// In another language, the mean confidence falls by more.
    private static let mostLost = 2.0
}
