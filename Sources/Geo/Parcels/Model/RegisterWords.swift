/// The words of a text up to one that says what else there is, in lower case.
struct RegisterWords {
    private static let ends: Set<String> = [
        "mit", "ohne", "avec", "sans", "con", "senza", "with", "without",
        "belastet", "durch", "grevé", "grevée", "gravato", "gravata",
    ]

    private let words: [String]

    init(_ text: String) {
        let all = text.lowercased().split { !$0.isLetter }.map(String.init)
        words = Array(all.prefix { !Self.ends.contains($0) })
    }

    /// Whether one of these is among the words.
    func have(_ known: Set<String>) -> Bool { words.contains(where: known.contains) }

    /// Whether one of these stands behind the first word.
    func have(_ first: String, before known: Set<String>) -> Bool {
        zip(words, words.dropFirst()).contains { $0 == first && known.contains($1) }
    }

    /// Whether a word is one of these or a compound that ends in it.
    func end(in endings: [String]) -> Bool {
        words.contains { word in endings.contains { word.hasSuffix($0) } }
    }
}
