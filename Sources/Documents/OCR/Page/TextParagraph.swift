/// Lines that belong together.
public struct TextParagraph: Sendable, Hashable, Codable {
    /// The smallest box around its lines.
    public let box: PixelBox
    /// Its lines from the first to the last.
    public internal(set) var lines: [TextLine]

    /// A paragraph of given parts.
    public init(box: PixelBox, lines: [TextLine] = []) {
        self.box = box
        self.lines = lines
    }
}
