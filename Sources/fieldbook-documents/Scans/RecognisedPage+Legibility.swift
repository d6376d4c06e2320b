import OCR

extension RecognisedPage {
    private static let legibleWord = 60.0

    /// The letters of words that are read with some certainty.
    var legibleLetters: Int {
        words.reduce(0) { $1.confidence >= Self.legibleWord ? $0 + $1.text.count : $0 }
    }

    /// Whether most of what is on it is surely read, and enough to go by.
    var isWellRead: Bool {
        let letters = words.reduce(0) { $0 + $1.text.count }
        return legibleLetters >= Self.enoughLetters
            && Double(legibleLetters) >= Self.goodShare * Double(letters)
    }

    private static let enoughLetters = 30
    private static let goodShare = 0.75
}
