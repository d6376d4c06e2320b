/// An entry of a document's outline, which readers show beside the pages.
public struct PDFOutlineEntry: Sendable, Hashable, Codable {
    /// What it says.
    public var title: String
    /// How deep it lies, from 1.
    public var level: Int
    /// What it leads to.
    public var target: PDFTarget
}
