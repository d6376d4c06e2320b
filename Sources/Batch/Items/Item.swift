/// One input of a batch.
public struct Item: Codable, Hashable, Sendable {
    /// The path to open; `-` is standard input.
    public var path: String
    /// Where its outputs go below the output folder, without an extension: `letters/march/letter`.
    public var stem: String

    /// Creates an item.
    public init(path: String, stem: String) {
        self.path = path
        self.stem = stem
    }

    /// Whether the item is read from standard input.
    public var isStandardInput: Bool { path == "-" }
}
