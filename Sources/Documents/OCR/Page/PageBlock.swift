/// A part of a page that belongs together: a column of text, a picture or a rule.
public struct PageBlock: Sendable, Hashable, Codable {
    /// What a block holds.
    public enum Kind: String, Sendable, Hashable, Codable {
        case text, picture, rule
    }

    /// What the block holds.
    public let kind: Kind
    /// Its place.
    public let box: PixelBox
    /// Its text; none of pictures and rules.
    public internal(set) var paragraphs: [TextParagraph]

    /// A block of given parts.
    public init(kind: Kind, box: PixelBox, paragraphs: [TextParagraph] = []) {
        self.kind = kind
        self.box = box
        self.paragraphs = paragraphs
    }
}
