public import DocumentModel

/// A place where a search found its text.
public struct PDFMatch: Sendable, Hashable, Codable {
    /// The page, from 1.
    public var page: Int
    /// Where it stands on the page as it is shown, `y` from its upper edge downwards; a box for each line that it is on.
    public var boxes: [PDFBox]
    /// The line of text that it begins on, as it stands there.
    public var line: String
}
