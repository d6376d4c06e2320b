/// Whole rows of a table, as bytes.
public struct RowBlock: Sendable {
    /// The rows with their line breaks.
    public let bytes: [UInt8]
    /// The number of the line on which the first row starts, from 1.
    public let firstLine: Int
    /// Offset of the byte after the block, for progress.
    public let endOffset: Int

    /// A row and its fields.
    public struct Row: Hashable, Sendable {
        /// The texts of the fields without quotes; bytes that are not UTF-8 are replaced.
        public fileprivate(set) var fields: [String] = []
        /// The ranges of the fields in the block, quotes included.
        public fileprivate(set) var fieldRanges: [Range<Int>] = []
        /// From the row's first byte to the start of the next row.
        public fileprivate(set) var range = 0..<0
        /// Offset of the line break after the last field.
        public fileprivate(set) var contentEnd = 0
        /// Whether text follows a closing quote, or a quote is not closed.
        public fileprivate(set) var isBroken = false
        /// Whether the row has more than `maximumFields` fields.
        public fileprivate(set) var isTooLong = false
        /// The number of lines in the row.
        public fileprivate(set) var lines = 1
        /// Whether every field is UTF-8.
        public fileprivate(set) var isUTF8 = true
    }

    /// The number of fields that are read of a row.
    public static let maximumFields = 10_000

    /// The first row from `start` on that is not empty; `nil` after the last.
    public func row(at start: Int, delimiter: FieldDelimiter) -> Row? {
        bytes.withUnsafeBufferPointer { bytes in
            var start = start
            while start < bytes.count, bytes[start] == 0x0A || bytes[start] == 0x0D { start += 1 }
            guard start < bytes.count else { return nil }
            var row = Row()
            let found = RowScanner(delimiter).row(in: bytes, at: start) { _, field in
                if row.fieldRanges.count < Self.maximumFields { row.fieldRanges.append(field) }
            }
            row.isTooLong = found.fieldCount > Self.maximumFields
            row.fieldRanges.removeLast(max(0, row.fieldRanges.count - found.fieldCount))
            for range in row.fieldRanges {
                let text = bytes[range].unquoted(delimiter)
                let valid = String(validating: text, as: UTF8.self)
                row.fields.append(valid ?? String(decoding: text, as: UTF8.self))
                row.isUTF8 = row.isUTF8 && valid != nil
            }
            row.range = start..<found.end
            row.contentEnd = found.contentEnd
            row.isBroken = found.isBroken
            row.lines = bytes[start..<found.contentEnd].count { $0 == 0x0A } + 1
            return row
        }
    }

    /// The line number, from 1, of a byte of the block.
    public func line(at index: Int) -> Int {
        firstLine + bytes[..<index].count { $0 == 0x0A }
    }

    /// The block followed by the next one.
    public func joined(with next: RowBlock) -> RowBlock {
        RowBlock(bytes: bytes + next.bytes, firstLine: firstLine, endOffset: next.endOffset)
    }

    /// The rows from `start` on with `target` as their delimiter; fields that need it are quoted.
    public func parted(by target: UInt8, insteadOf delimiter: FieldDelimiter, from start: Int = 0) -> RowBlock
    {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        bytes.withUnsafeBufferPointer { bytes in
            let scanner = RowScanner(delimiter)
            var cursor = start
            while cursor < bytes.count {
                let rowStart = result.count
                var fieldCount = 0
                var lastField = rowStart
                let row = scanner.row(in: bytes, at: cursor) { _, range in
                    lastField = result.count
                    if fieldCount > 0 { result.append(target) }
                    fieldCount += 1
                    DelimitedTextWriter.append(
                        bytes[range].unquoted(delimiter), delimiter: target, to: &result)
                }
                if row.fieldCount < fieldCount { result.removeSubrange(lastField...) }
                if row.isBroken {
                    // The row stays broken and keeps its number of lines.
                    result.replaceSubrange(rowStart..., with: "\"\"?".utf8)
                    result.append(contentsOf: bytes[cursor..<row.contentEnd].filter { $0 == 0x0A })
                }
                result.append(contentsOf: bytes[row.contentEnd..<row.end])
                cursor = row.end
            }
        }
        return RowBlock(bytes: result, firstLine: line(at: start), endOffset: endOffset)
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// A field's text without its quotes.
    fileprivate func unquoted(_ delimiter: FieldDelimiter) -> [UInt8] {
        guard let quote = delimiter.quote, first == quote else { return Array(self) }
        var text: [UInt8] = []
        var isSecond = false
        for byte in dropFirst() {
            isSecond = byte == quote && !isSecond
            if !isSecond { text.append(byte) }
        }
        return text
    }
}
