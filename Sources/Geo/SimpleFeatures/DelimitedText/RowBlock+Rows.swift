extension RowBlock {
    /// A row taken apart.
    public struct Row: Hashable, Sendable {
        /// The fields' texts, quotes resolved; bytes that are not UTF-8 replaced.
        public fileprivate(set) var fields: [String] = []
        /// Where the fields stand in the block, quotes included.
        public fileprivate(set) var fieldRanges: [Range<Int>] = []
        /// Where the row starts in the block, and where the next one does.
        public fileprivate(set) var range = 0..<0
        /// Behind the last field, before the line break.
        public fileprivate(set) var contentEnd = 0
        /// Whether text follows a closing quote, or a quote is not closed.
        public fileprivate(set) var isBroken = false
        /// Whether there are more fields than are read of a row.
        public fileprivate(set) var isTooLong = false
        /// How many lines it takes.
        public fileprivate(set) var lines = 1
        /// Whether all of it is UTF-8.
        public fileprivate(set) var isUTF8 = true
    }

    /// The most fields that are read of a row.
    public static let maximumFields = 10_000

    /// The first row from `start` on that is not empty; `nil` behind the last.
    public func row(at start: Int, delimiter: FieldDelimiter) -> Row? {
        bytes.withUnsafeBufferPointer { bytes in
            var start = start
            while start < bytes.count, bytes[start] == 0x0A || bytes[start] == 0x0D { start += 1 }
            guard start < bytes.count else { return nil }
            var row = Row()
            let found = scanner(delimiter).row(in: bytes, at: start) { field in
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

    /// The line, counted from 1, on which a byte of the block stands.
    public func line(at index: Int) -> Int {
        firstLine + bytes[..<index].count { $0 == 0x0A }
    }

    /// The block with what follows it.
    public func joined(with next: RowBlock) -> RowBlock {
        RowBlock(bytes: bytes + next.bytes, firstLine: firstLine, endOffset: next.endOffset)
    }

    private func scanner(_ delimiter: FieldDelimiter) -> PointRowScanner {
        PointRowScanner(
            PointTableLayout(
                delimiter: delimiter, x: 0, y: 0, notation: .decimal(decimals: 0, hasComma: false)))
    }
}

extension RowBlock {
    /// The rows from `start` on with another byte between their fields, which are quoted where they need it.
    public func parted(by target: UInt8, insteadOf delimiter: FieldDelimiter, from start: Int = 0) -> RowBlock
    {
        let quote = UInt8(ascii: "\"")
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        bytes.withUnsafeBufferPointer { bytes in
            let scanner = scanner(delimiter)
            var cursor = start
            while cursor < bytes.count {
                let rowStart = result.count
                var fieldCount = 0
                var lastField = rowStart
                let row = scanner.row(in: bytes, at: cursor) { range in
                    lastField = result.count
                    if fieldCount > 0 { result.append(target) }
                    fieldCount += 1
                    let text = bytes[range].unquoted(delimiter)
                    if text.contains(where: { $0 == target || $0 == quote || $0 == 0x0A || $0 == 0x0D }) {
                        result.append(quote)
                        for byte in text {
                            result.append(contentsOf: byte == quote ? [quote, quote] : [byte])
                        }
                        result.append(quote)
                    } else {
                        result.append(contentsOf: text)
                    }
                }
                if row.fieldCount < fieldCount { result.removeSubrange(lastField...) }
                if row.isBroken {
                    // Stays broken, and as many lines long as it was.
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
