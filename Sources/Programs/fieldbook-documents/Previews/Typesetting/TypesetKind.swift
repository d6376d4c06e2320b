/// A kind of document without pages of its own, which are set as a PDF before they are drawn.
protocol TypesetKind {
    /// Whether a file is of this kind.
    static func holds(_ file: TextFile) -> Bool

    /// Writes the pages of such a file as a PDF; tells what of the file they do not show, if anything.
    static func write(_ file: TextFile, to path: String) throws -> String?
}
