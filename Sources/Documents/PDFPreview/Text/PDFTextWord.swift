public import DocumentModel

/// A word of a page's text, and where it stands.
public struct PDFTextWord: Sendable, Hashable, Codable {
    /// The word with its punctuation.
    public var text: String
    /// The box of its characters on the page as it is shown, `y` from its upper edge downwards.
    public var box: PDFBox
}
