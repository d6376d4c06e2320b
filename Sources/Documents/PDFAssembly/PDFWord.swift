/// A word that can be found, and the box of its ink.
public struct PDFWord: Sendable, Hashable {
    /// The word with its punctuation.
    public var text: String
    /// Pixels from the left edge of the picture that was read.
    public var left: Int
    /// Pixels from its upper edge.
    public var top: Int
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// The number of its line; the words of a line follow each other.
    public var line: Int

    /// Puts a word together.
    public init(text: String, left: Int, top: Int, width: Int, height: Int, line: Int) {
        self.text = text
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.line = line
    }
}
