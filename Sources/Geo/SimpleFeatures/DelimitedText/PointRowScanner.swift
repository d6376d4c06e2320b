/// Takes the rows of a block apart, as far as their points need it.
struct PointRowScanner {
    private let layout: PointTableLayout

    init(_ layout: PointTableLayout) {
        self.layout = layout
    }

    /// The row that starts at `start`; hands on each field, quotes included.
    @inline(__always)
    func row(
        in bytes: UnsafeBufferPointer<UInt8>, at start: Int, onField: (Range<Int>) -> Void = { _ in }
    ) -> PointRow {
        var row = PointRow()
        row.start = start
        row.leading = start
        var cursor = start
        while true {
            if layout.delimiter == .spaces { skipSpaces(&cursor, in: bytes) }
            let field = field(in: bytes, at: &cursor, &row)
            note(field, in: &row)
            onField(field)
            row.fieldCount += 1
            guard cursor < bytes.count, layout.delimiter.separates(bytes[cursor]) else { break }
            cursor += 1
        }
        row.contentEnd = cursor
        if layout.delimiter == .spaces, row.fieldCount > 1, layout.delimiter.separates(bytes[cursor - 1]) {
            row.fieldCount -= 1
        }
        row.isEmpty =
            start == cursor
            || (layout.delimiter == .spaces
                && bytes[start..<cursor].allSatisfy { layout.delimiter.separates($0) })
        if cursor < bytes.count {
            cursor += bytes[cursor] == 0x0D && bytes.count > cursor + 1 && bytes[cursor + 1] == 0x0A ? 2 : 1
        }
        row.end = cursor
        return row
    }

    @inline(__always)
    private func note(_ field: Range<Int>, in row: inout PointRow) {
        if row.fieldCount == layout.x { row.x = .init(field) }
        if row.fieldCount == layout.y { row.y = .init(field) }
        if row.fieldCount == layout.z { row.z = .init(field) }
    }

    /// A field with its quotes; the cursor comes to stand on the byte behind it.
    @inline(__always)
    private func field(
        in bytes: UnsafeBufferPointer<UInt8>, at cursor: inout Int, _ row: inout PointRow
    ) -> Range<Int> {
        let start = cursor
        if cursor < bytes.count, bytes[cursor] == layout.delimiter.quote {
            row.isBroken = !skipQuoted(&cursor, in: bytes) || row.isBroken
        }
        while cursor < bytes.count, !layout.delimiter.separates(bytes[cursor]), !endsLine(bytes[cursor]) {
            cursor += 1
        }
        return start..<cursor
    }

    /// Moves from a field's first quote behind its last; false where that is missing or text follows.
    private func skipQuoted(_ cursor: inout Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        cursor += 1
        while cursor < bytes.count {
            guard bytes[cursor] == layout.delimiter.quote else {
                cursor += 1
                continue
            }
            cursor += 1
            if cursor == bytes.count { return true }
            guard bytes[cursor] == layout.delimiter.quote else {
                return layout.delimiter.separates(bytes[cursor]) || endsLine(bytes[cursor])
            }
            cursor += 1
        }
        return false
    }

    private func skipSpaces(_ cursor: inout Int, in bytes: UnsafeBufferPointer<UInt8>) {
        while cursor < bytes.count, layout.delimiter.separates(bytes[cursor]) { cursor += 1 }
    }

    @inline(__always)
    private func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
