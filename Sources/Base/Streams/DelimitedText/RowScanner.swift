/// Finds rows and their fields in a block of delimited text, without copying them.
@usableFromInline
package struct RowScanner: Sendable {
    /// The extent of a row in its block.
    @usableFromInline
    package struct Row {
        /// Offset of the row's first byte.
        @usableFromInline package let start: Int
        /// Offset of the line break after the last field, or of the end of the block.
        @usableFromInline package internal(set) var contentEnd: Int
        /// Offset of the next row.
        @usableFromInline package internal(set) var end: Int
        @usableFromInline package internal(set) var fieldCount = 0
        /// Whether text follows a closing quote, or a quote is not closed.
        @usableFromInline package internal(set) var isBroken = false
        /// Whether the row has no bytes, or nothing but spaces that separate its fields.
        @usableFromInline package internal(set) var isEmpty = false

        @inlinable @inline(__always)
        init(start: Int) {
            self.start = start
            contentEnd = start
            end = start
        }
    }

    /// The delimiter between fields.
    @usableFromInline package let delimiter: FieldDelimiter
    @usableFromInline let isSpaced: Bool
    @usableFromInline let quote: UInt8?

    /// Creates a scanner for fields with that delimiter.
    package init(_ delimiter: FieldDelimiter) {
        self.delimiter = delimiter
        isSpaced = delimiter == .spaces
        quote = delimiter.quote
    }

    /// Scans the row that starts at `start`; calls `onField` with the number and the range of each field, quotes included.
    ///
    /// Spaces at the end of a row count as one more field in these calls, but not in the row's `fieldCount`.
    @inlinable @inline(__always)
    package func row(
        in bytes: UnsafeBufferPointer<UInt8>, at start: Int, onField: (Int, Range<Int>) -> Void
    ) -> Row {
        var row = Row(start: start)
        var cursor = start
        while true {
            if isSpaced { skipSpaces(&cursor, in: bytes) }
            let field = field(in: bytes, at: &cursor, &row)
            onField(row.fieldCount, field)
            row.fieldCount += 1
            guard cursor < bytes.count, delimiter.separates(bytes[cursor]) else { break }
            cursor += 1
        }
        row.contentEnd = cursor
        if isSpaced, row.fieldCount > 1, delimiter.separates(bytes[cursor - 1]) { row.fieldCount -= 1 }
        row.isEmpty = start == cursor || (isSpaced && isBlank(bytes, start..<cursor))
        if cursor < bytes.count {
            cursor += bytes[cursor] == 0x0D && bytes.count > cursor + 1 && bytes[cursor + 1] == 0x0A ? 2 : 1
        }
        row.end = cursor
        return row
    }

    /// Scans a field with its quotes and moves the cursor past it.
    @inlinable @inline(__always)
    func field(in bytes: UnsafeBufferPointer<UInt8>, at cursor: inout Int, _ row: inout Row) -> Range<Int> {
        let start = cursor
        if cursor < bytes.count, bytes[cursor] == quote {
            row.isBroken = !skipQuoted(&cursor, in: bytes) || row.isBroken
        }
        while cursor < bytes.count, !delimiter.separates(bytes[cursor]), !endsLine(bytes[cursor]) {
            cursor += 1
        }
        return start..<cursor
    }

    /// Moves from a field's first quote past its last; false if that is missing or text follows it.
    @inlinable
    func skipQuoted(_ cursor: inout Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        cursor += 1
        while cursor < bytes.count {
            guard bytes[cursor] == quote else {
                cursor += 1
                continue
            }
            cursor += 1
            if cursor == bytes.count { return true }
            guard bytes[cursor] == quote else {
                return delimiter.separates(bytes[cursor]) || endsLine(bytes[cursor])
            }
            cursor += 1
        }
        return false
    }

    @inlinable
    func skipSpaces(_ cursor: inout Int, in bytes: UnsafeBufferPointer<UInt8>) {
        while cursor < bytes.count, delimiter.separates(bytes[cursor]) { cursor += 1 }
    }

    @inlinable
    func isBlank(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        bytes[range].allSatisfy { delimiter.separates($0) }
    }

    @inlinable @inline(__always)
    func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
