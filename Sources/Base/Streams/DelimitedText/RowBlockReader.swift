#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads a table in blocks of whole rows, which can be processed independently.
///
/// A line break inside a quoted field does not end a row. Memory holds one block, or one row if it is longer.
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
    /// Bytes read after the last whole row.
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

    /// The next block, or `nil` at the end.
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

    /// Appends further bytes up to the block size; if no row ends within it, doubles the bytes.
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
            .csvTooLarge, "the row has more than \(Self.maximumRow >> 20) MiB", place: "line \(line)",
            remedy: "Look for a quote that is opened and never closed.")
    }
}

/// Finds where the last whole row of a growing run of bytes ends.
struct RowBoundary {
    private enum State {
        case fieldStart
        case unquoted
        case quoted
        /// After a quote in a quoted field: its end, or the first of two quotes.
        case afterQuote
    }

    /// The end of the last row's line break; `nil` without one.
    private(set) var end: Int?
    private let delimiter: FieldDelimiter
    private var state = State.fieldStart
    private var scanned = 0
    private var endsWithLineFeed = false

    init(_ delimiter: FieldDelimiter) { self.delimiter = delimiter }

    /// Scans to the end of `bytes`, which begin with those scanned before.
    mutating func advance(over bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            let added = UnsafeBufferPointer(rebasing: bytes[scanned...])
            if state != .quoted, state != .afterQuote,
                delimiter.quote.map({ !Self.contains($0, added) }) ?? true
            {
                advanceWithoutQuotes(bytes)
            } else {
                for index in scanned..<bytes.count { step(bytes[index], at: index, of: bytes.count) }
            }
            scanned = bytes.count
        }
    }

    private static func contains(_ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
    }

    private mutating func advanceWithoutQuotes(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let last = bytes.last, scanned < bytes.count else { return }
        if let lineFeed = bytes[scanned...].lastIndex(of: 0x0A) {
            noteEnd(lineFeed + 1, isLineFeed: true)
        } else if let carriageReturn = bytes[scanned...].dropLast().lastIndex(of: 0x0D) {
            noteEnd(carriageReturn + 1, isLineFeed: false)
        }
        state = last == 0x0A || last == 0x0D || delimiter.separates(last) ? .fieldStart : .unquoted
    }

    private mutating func step(_ byte: UInt8, at index: Int, of count: Int) {
        switch (state, byte) {
        case (.quoted, _):
            if byte == delimiter.quote { state = .afterQuote }
        case (.afterQuote, delimiter.quote): state = .quoted
        case (.fieldStart, delimiter.quote): state = .quoted
        case (_, 0x0A):
            noteEnd(index + 1, isLineFeed: true)
            state = .fieldStart
        case (_, 0x0D):
            if index + 1 < count { noteEnd(index + 1, isLineFeed: false) }
            state = .fieldStart
        default: state = delimiter.separates(byte) ? .fieldStart : .unquoted
        }
    }

    /// A carriage return counts only if there is no line feed, so that CRLF is never divided.
    private mutating func noteEnd(_ index: Int, isLineFeed: Bool) {
        guard isLineFeed || !endsWithLineFeed else { return }
        end = index
        endsWithLineFeed = isLineFeed
    }
}
