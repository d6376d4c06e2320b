import OCR

/// How often each word stands in a text.
struct WordCount {
    private(set) var counts: [String: Int]

    init(_ words: [RecognisedWord]) {
        counts = words.reduce(into: [:]) { $0[$1.text, default: 0] += 1 }
    }

    /// The number of words.
    var total: Int { counts.values.reduce(0, +) }

    /// Adds another text's.
    mutating func add(_ other: WordCount) { counts.merge(other.counts, uniquingKeysWith: +) }

    /// The share of the words that stand in the other text too, 0 to 1; 1 where there are none.
    func share(foundIn other: WordCount) -> Double {
        guard total > 0 else { return 1 }
        return Double(common(with: other).total) / Double(total)
    }

    /// The words that stand in both texts.
    func common(with other: WordCount) -> WordCount {
        var common = WordCount([])
        for (word, count) in counts { common.counts[word] = min(count, other.counts[word] ?? 0) }
        return common
    }
}
