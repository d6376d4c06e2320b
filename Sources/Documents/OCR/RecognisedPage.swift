/// The text of a page.
public struct RecognisedPage: Sendable, Hashable, Codable {
    /// The text in reading order: lines end with a line feed, paragraphs with an empty line.
    public let text: String
    /// How sure the engine is, 0 to 100, as the mean over the words; 0 without words.
    public let meanConfidence: Double
    /// The words in reading order.
    public let words: [RecognisedWord]
}

/// A word and where it stands.
public struct RecognisedWord: Sendable, Hashable, Codable {
    /// The word with its punctuation.
    public let text: String
    /// The smallest box around its ink.
    public let box: PixelBox
    /// How sure the engine is, 0 to 100.
    public let confidence: Double
    /// The number of its line on the page, from 0.
    public let line: Int
}

/// A box in pixels; the origin is the page's upper left corner, y grows downwards.
public struct PixelBox: Sendable, Hashable, Codable {
    /// The column of the left edge.
    public let left: Int
    /// The row of the upper edge.
    public let top: Int
    /// Columns covered.
    public let width: Int
    /// Rows covered.
    public let height: Int

    /// A box by its upper left corner and its size.
    public init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }
}
