/// A language that pages are written in, with text of its own.
enum Language: CaseIterable {
    case german, french, italian, english

    /// Tesseract's name.
    var code: String {
        switch self {
        case .german: "deu"
        case .french: "fra"
        case .italian: "ita"
        case .english: "eng"
        }
    }

    var texts: Texts {
        switch self {
        case .german: .german
        case .french: .french
        case .italian: .italian
        case .english: .english
        }
    }
}

/// What a letter in a language is put together from; `#` stands for a digit, `%` for one that is not zero.
struct Texts {
    let senders: [String]
    let subjects: [String]
    let paragraphs: [String]
    let entries: [String]
    let closing: [String]
}
