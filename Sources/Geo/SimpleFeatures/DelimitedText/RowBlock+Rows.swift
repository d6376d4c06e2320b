extension RowBlock {
    /// A row taken apart.
    public struct Row: Hashable, Sendable {
        /// The fields' texts, quotes resolved; bytes that are not UTF-8 replaced.
        public let fields: [String]
        /// Where the row starts in the block, and where the next one does.
        public let range: Range<Int>
        /// Whether text follows a closing quote, or a quote is not closed.
        public let isBroken: Bool
    }

    /// The first row from `start` on that is not empty; `nil` behind the last.
    public func row(at start: Int, delimiter: FieldDelimiter) -> Row? {
        bytes.withUnsafeBufferPointer { bytes in
            var start = start
            while start < bytes.count, bytes[start] == 0x0A || bytes[start] == 0x0D { start += 1 }
            guard start < bytes.count else { return nil }
            let scanner = PointRowScanner(
                PointTableLayout(
                    delimiter: delimiter, x: 0, y: 0, notation: .decimal(decimals: 0, hasComma: false)))
            var fields: [String] = []
            let row = scanner.row(in: bytes, at: start) {
                fields.append(Self.text(bytes[$0], quote: delimiter.quote))
            }
            return Row(fields: fields, range: start..<row.end, isBroken: row.isBroken)
        }
    }

    /// The line, counted from 1, on which a byte of the block stands.
    public func line(at index: Int) -> Int {
        firstLine + bytes[..<index].count { $0 == 0x0A }
    }

    private static func text(_ field: Slice<UnsafeBufferPointer<UInt8>>, quote: UInt8?) -> String {
        guard let quote, field.first == quote else { return String(decoding: field, as: UTF8.self) }
        var text: [UInt8] = []
        var isSecond = false
        for byte in field.dropFirst() {
            isSecond = byte == quote && !isSecond
            if !isSecond { text.append(byte) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
