/// A word and where it stands.
public struct RecognisedWord: Sendable, Hashable, Codable {
    /// The word with its punctuation.
    public let text: String
    /// The smallest box around its ink.
    public let box: PixelBox
    /// How sure the engine is, 0 to 100.
    public let confidence: Double
    /// The language it was recognised in, by tesseract's name, such as "deu".
    public let language: String

    /// A word of given parts.
    public init(text: String, box: PixelBox, confidence: Double, language: String) {
        self.text = text
        self.box = box
        self.confidence = confidence
        self.language = language
    }
}
