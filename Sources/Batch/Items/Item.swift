/// One input of a batch.
public struct Item: Codable, Hashable, Sendable {
    /// The path to open, or an address on the web; `-` is standard input. Names that are not UTF-8 are written as
    /// `PathText` says.
    public var path: String
    /// Where its outputs go below the output folder, without an extension: `letters/march/letter`.
    public var stem: String
    /// What results and messages call it.
    public var name: String
    /// How many of the path's last components a search found; 0 for an item that was named. What a search finds is a file
    /// itself, and none of those components is a link.
    var foundDepth = 0
    /// The path of its file where `path` is our own link to that; `nil` for any other item.
    var source: String?

    private enum CodingKeys: CodingKey { case path, stem, name }

    /// Creates an item; it is called by its path, an address without its query.
    public init(path: String, stem: String) {
        self.path = path
        self.stem = stem
        name =
            path == "-"
            ? "standard input" : PathText.shown(Self.isAddress(path) ? Self.plainAddress(path) : path)
    }

    /// Whether a search of folders, or a glob, found it.
    var isFound: Bool { foundDepth > 0 }

    /// Whether the item is read from standard input.
    public var isStandardInput: Bool { path == "-" }
}
