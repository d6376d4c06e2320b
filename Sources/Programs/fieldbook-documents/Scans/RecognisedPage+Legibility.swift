import OCR

extension RecognisedPage {
    private static let legibleWord = 60.0

    /// The letters of words that are read with some certainty, and in rows: tesseract reads lines that run upwards too.
    var legibleLetters: Int {
        words.filter { $0.confidence >= Self.legibleWord && !Self.runsUpwards($0) }
            .reduce(0) { $0 + $1.text.count }
    }

    private static func runsUpwards(_ word: RecognisedWord) -> Bool {
        word.text.count > 2 && word.box.height > word.box.width
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
