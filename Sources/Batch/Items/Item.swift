/// One input of a batch.
public struct Item: Codable, Hashable, Sendable {
    /// The path to open, or an address on the web; `-` is standard input. Names that are not UTF-8 are written as
    /// `PathText` says.
    public var path: String
    /// Where its outputs go below the output folder, without an extension: `letters/march/letter`.
    public var stem: String
    /// What results and messages call it.
    public var name: String
    /// Whether a search of folders found it; then it is a file itself, and no link to one.
    var isFound = false

    private enum CodingKeys: CodingKey { case path, stem, name }

    /// Creates an item; it is called by its path, an address without its query.
    public init(path: String, stem: String) {
        self.path = path
        self.stem = stem
        name =
            path == "-"
            ? "standard input" : PathText.shown(Self.isAddress(path) ? Self.plainAddress(path) : path)
    }

    /// Whether the item is read from standard input.
    public var isStandardInput: Bool { path == "-" }
}
