import OCR

extension RecognisedPage {
    private static let legibleWord = 60.0

    /// The letters of words that are read with some certainty.
    var legibleLetters: Int {
        words.reduce(0) { $1.confidence >= Self.legibleWord ? $0 + $1.text.count : $0 }
    }
}
