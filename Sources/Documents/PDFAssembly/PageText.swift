/// The words of a page, in reading order, in the pixels of the picture that was read.
public struct PageText: Sendable, Hashable {
    /// The words in reading order.
    public var words: [PDFWord]
    /// Pixels across of the picture that was read; it may be larger or smaller than the one that is shown.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// Degrees by which the lines lie turned clockwise about the page's middle where the page is shown askew and was
    /// set straight to be read.
    public var skewDegreesClockwise: Double

    /// Puts a page's words together.
    public init(words: [PDFWord], width: Int, height: Int, skewDegreesClockwise: Double = 0) {
        self.words = words
        self.width = width
        self.height = height
        self.skewDegreesClockwise = skewDegreesClockwise
    }
}
