/// Reads a table in blocks of whole rows, which can be worked on apart from each other.
///
/// A line break inside a quoted field ends no row. Memory holds one block, or one row where a row is longer.
///
/// ```swift
/// var reader = RowBlockReader(try ByteSource(path: "points.csv"), delimiter: .byte(UInt8(ascii: ",")))
/// while let block = try reader.next() { print(block.firstLine) }
/// ```
public struct RowBlockReader {
    /// The most bytes that a row may have.
    public static let maximumRow = 16 << 20

    private let source: ByteSource
    private let delimiter: FieldDelimiter
    private let blockSize: Int
    /// What was read behind the last whole row.
    private var rest: [UInt8] = []
    private var line: Int
    private var offset = 0
    private var isExhausted = false

    /// Creates a reader of blocks of about `blockSize` bytes; `firstLine` is the number of the first line.
    public init(
        _ source: ByteSource, delimiter: FieldDelimiter, blockSize: Int = 1 << 18, firstLine: Int = 1
    ) {
        line = firstLine
        self.source = source
        self.delimiter = delimiter
        self.blockSize = max(blockSize, 1)
    }

    /// The next rows, or `nil` at the end.
    public mutating func next() throws(ReadingError) -> RowBlock? {
        var bytes = rest
        rest = []
        var boundary = RowBoundary(delimiter)
        boundary.advance(over: bytes)
        while !isExhausted, bytes.count < blockSize || boundary.end == nil {
            guard bytes.count <= Self.maximumRow else { throw tooLong }
            try readOn(behind: &bytes)
            boundary.advance(over: bytes)
        }
        guard !bytes.isEmpty else { return nil }
        if !isExhausted, let end = boundary.end {
            rest = Array(bytes[end...])
            bytes.removeSubrange(end...)
        }
        let firstLine = line
        line += LineCounter.lineFeeds(in: bytes)
        offset += bytes.count
        return RowBlock(bytes: bytes, firstLine: firstLine, endOffset: offset)
    }

    /// Adds what makes a whole block of them or, where no row ends in that, as much again.
    private mutating func readOn(behind bytes: inout [UInt8]) throws(ReadingError) {
        let known = bytes
        let size = known.count < blockSize ? blockSize : min(2 * known.count, Self.maximumRow + blockSize)
        var outcome = Result<Int, ReadingError>.success(0)
        bytes = Array(unsafeUninitializedCapacity: size) { all, count in
            count = all.initialize(fromContentsOf: known)
            let room = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: all[count..<size]))
            outcome = Result { () throws(ReadingError) in try source.fill(room) }
            if case .success(let added) = outcome { count += added }
        }
        isExhausted = try outcome.get() < size - known.count
    }

    private var tooLong: ReadingError {
        ReadingError(
            .tooLarge, "the row has more than \(Self.maximumRow >> 20) MiB", place: "line \(line)",
            remedy: "Look for a quote that is opened and never closed.")
    }
}
