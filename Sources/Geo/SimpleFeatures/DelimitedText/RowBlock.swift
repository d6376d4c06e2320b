/// Whole rows of a table, as bytes.
public struct RowBlock: Sendable {
    /// The rows with their line breaks.
    public let bytes: [UInt8]
    /// The line on which the first one starts, counted from 1.
    public let firstLine: Int
    /// Offset in bytes of what comes behind the block, for progress.
    public let endOffset: Int
}
