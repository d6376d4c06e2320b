/// A line of text.
public struct TextLine: Sendable, Hashable, Codable {
    /// The line on which the letters stand, from the left to the right end of the text.
    public struct Baseline: Sendable, Hashable, Codable {
        /// The column of the left end.
        public let startX: Int
        /// The row of the left end.
        public let startY: Int
        /// The column of the right end.
        public let endX: Int
        /// The row of the right end.
        public let endY: Int

        /// A baseline by its ends.
        public init(startX: Int, startY: Int, endX: Int, endY: Int) {
            self.startX = startX
            self.startY = startY
            self.endX = endX
            self.endY = endY
        }

        /// Rows down for each column to the right.
        public var slope: Double {
            endX == startX ? 0 : Double(endY - startY) / Double(endX - startX)
        }
    }

    /// The smallest box around its words.
    public let box: PixelBox
    /// Where the letters stand; `nil` where the engine cannot tell.
    public let baseline: Baseline?
    /// Its words from the first to the last.
    public internal(set) var words: [RecognisedWord]

    /// A line of given parts.
    public init(box: PixelBox, baseline: Baseline? = nil, words: [RecognisedWord] = []) {
        self.box = box
        self.baseline = baseline
        self.words = words
    }
}
