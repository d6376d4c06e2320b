public import DocumentModel

/// A place of a page that leads somewhere.
public struct PDFLink: Sendable, Hashable, Codable {
    /// Where it is on the page as it is shown, `y` from its upper edge downwards.
    public var box: PDFBox
    /// What it leads to.
    public var target: PDFTarget
}
