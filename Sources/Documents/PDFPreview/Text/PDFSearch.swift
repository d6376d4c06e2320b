import CPoppler

/// What is searched for in a document's text.
public struct PDFSearch: Sendable, Hashable, Codable {
    /// The words; ends of lines count as blanks.
    public var text: String
    /// Whether capitals and small letters are told apart.
    public var matchesCase: Bool
    /// Whether only whole words are meant.
    public var wholeWords: Bool

    /// Puts a search together.
    public init(_ text: String, matchesCase: Bool = false, wholeWords: Bool = false) {
        self.text = text
        self.matchesCase = matchesCase
        self.wholeWords = wholeWords
    }

    var flags: PopplerFindFlags {
        var flags = POPPLER_FIND_MULTILINE.rawValue
        if matchesCase { flags |= POPPLER_FIND_CASE_SENSITIVE.rawValue }
        if wholeWords { flags |= POPPLER_FIND_WHOLE_WORDS_ONLY.rawValue }
        return PopplerFindFlags(rawValue: flags)
    }
}
