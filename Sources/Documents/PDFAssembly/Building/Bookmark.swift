/// An entry of a document's outline.
public struct Bookmark: Sendable, Hashable {
    /// What is read there.
    public var title: String
    /// The page it leads to, from 0.
    public var page: Int
    /// How deep it stands, 0 at the top; it belongs to the last one before it that stands higher.
    public var level: Int

    /// An entry that leads to a page.
    public init(title: String, page: Int, level: Int = 0) {
        self.title = title
        self.page = page
        self.level = level
    }
}
