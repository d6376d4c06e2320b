/// A recognised word and where it stands.
public struct PageWord: Codable, Hashable, Sendable {
    /// The word with its punctuation.
    public let text: String
    /// The smallest box around its ink.
    public let box: PageBox
    /// The number of its line on the page.
    public let line: Int

    /// A word of a line, by its box.
    public init(text: String, box: PageBox, line: Int) {
        self.text = text
        self.box = box
        self.line = line
    }
}
