public import DocumentModel

/// What somebody noted on a page: a note, or the words that go with a mark, a drawing or a stamp.
public struct PDFNote: Sendable, Hashable, Codable {
    /// The words.
    public var text: String
    /// Where its sign or mark stands on the page as it is shown, `y` from its upper edge downwards.
    public var box: PDFBox
}
