/// A font that a document uses.
public struct PDFFont: Sendable, Hashable, Codable {
    /// Its name, without the mark of a subset; `nil` where it has none.
    public var name: String?
    /// The technique, such as `TrueType` or `Type 1`.
    public var type: String
    /// How its characters are numbered.
    public var encoding: String?
    /// Whether it comes with the document.
    public var isEmbedded: Bool
    /// Whether only the characters that are used come with it.
    public var isSubset: Bool
    /// The font that takes its place on this machine where it does not come with the document.
    public var substitute: String?
}
