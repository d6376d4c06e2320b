/// The words of a page in reading order, placed in pixels of the recognised picture.
public struct PageText: Sendable, Hashable {
    /// The words in reading order.
    public var words: [PDFWord]
    /// Width of the recognised picture in pixels, which may differ from the picture shown.
    public var width: Int
    /// Height of the recognised picture in pixels.
    public var height: Int
    /// Clockwise rotation of the lines about the page's centre in degrees, if the page is shown skewed and was
    /// deskewed for recognition.
    public var skewDegreesClockwise: Double

    /// Makes the text of a page.
    public init(words: [PDFWord], width: Int, height: Int, skewDegreesClockwise: Double = 0) {
        self.words = words
        self.width = width
        self.height = height
        self.skewDegreesClockwise = skewDegreesClockwise
    }
}

/// A searchable word with the box of its ink.
public struct PDFWord: Sendable, Hashable {
    /// The word with its punctuation.
    public var text: String
    /// Distance from the left edge of the recognised picture in pixels.
    public var left: Int
    /// Distance from its upper edge in pixels.
    public var top: Int
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// The number of the line; words of the same line are adjacent.
    public var line: Int

    /// Makes a word.
    public init(text: String, left: Int, top: Int, width: Int, height: Int, line: Int) {
        self.text = text
        self.left = left
        self.top = top
        self.width = width
        self.height = height
        self.line = line
    }
}
