package import Batch

/// What became of an image file.
package struct CompressedScan: OperationResult {
    package var input: String
    package var output: String
    /// The sizes of both files.
    package var size: SizeChange
    /// The format that was written.
    package var format: String
    /// Pixels across, of the first page.
    package var width: Int
    /// Pixels down, of the first page.
    package var height: Int
    package var pageCount: Int
    /// The quality that it was packed with, where that was looked for.
    package var quality: Int?
    /// The share of its words that are still read, 0 to 1, where bytes were limited and words found.
    package var legibility: Double?
    /// What the file said and no longer says.
    package var dropped: [String]
    /// Whether its picture stayed as it came, since packed anew it would have been no smaller.
    package var keptPicture: Bool
    /// Whether it was made grey to be small enough.
    package var lostColours = false
    /// Whether fewer than nine of ten words are still read, which was allowed.
    package var isIllegible = false
    /// Where the comparison is.
    package var comparison: String?

    /// Creates the result for a file.
    package init(
        input: String, output: String, size: SizeChange, format: String, width: Int, height: Int,
        pageCount: Int,
        dropped: [String], keptPicture: Bool
    ) {
        self.input = input
        self.output = output
        self.size = size
        self.format = format
        self.width = width
        self.height = height
        self.pageCount = pageCount
        self.dropped = dropped
        self.keptPicture = keptPicture
    }

    package var notes: [String] {
        size.notes(on: "the file")
            + (lostColours ? ["its colours were given up to make it small enough"] : [])
            + (isIllegible
                ? [
                    "warning: only \(Int(100 * (legibility ?? 0))) % of its words can still be read; allow more bytes"
                ] : [])
            + (comparison == nil ? [] : ScanComparison.notes(pageCount: pageCount))
    }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "before_bytes": .integer(size.before), "bytes": .integer(size.after),
                "share_percent": .number(size.sharePercent, decimals: 1), "format": .text(format),
                "width": .integer(width), "height": .integer(height), "quality": Row.Value(quality),
                "words_kept_percent": Row.Value(legibility.map { 100 * $0 }, decimals: 1),
                "kept": .flag(keptPicture), "dropped": .list(dropped), "output": .text(output),
            ]).detailed(by: "pages", .integer(pageCount)).detailed(by: "comparison", Row.Value(comparison))
        ]
    }
}
