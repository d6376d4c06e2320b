import OCR

/// Counts the words of a document's pages by their language.
struct MainLanguage {
    private var words: [String: Int] = [:]

    mutating func add(_ page: RecognisedPage) {
        words[page.language ?? "", default: 0] += page.words.count
    }

    /// That of most words, as in HTML; `nil` where none is known.
    var tag: String? {
        words.max { ($0.value, $1.key) < ($1.value, $0.key) }.flatMap {
            LanguageTag.tag(forTesseractName: $0.key)
        }
    }
}
