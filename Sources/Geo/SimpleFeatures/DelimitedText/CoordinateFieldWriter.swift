/// Writes rows with new coordinates.
struct CoordinateFieldWriter {
    /// Bytes that a number of usual size takes at most, quoted, with what parts it.
    private static let usualRoom = 80
    private static let usualSize = 1e15

    private let layout: PointTableLayout
    /// What parts the fields of what is written.
    private let delimiter: FieldDelimiter
    private let decimals: DecimalWriter
    private let heights: DecimalWriter
    /// Whether numbers are decimals with a point.
    private let isPlain: Bool
    /// The axes in the order of their columns, each column once.
    private let order: [CoordinateText.Axis]

    init(_ layout: PointTableLayout) {
        self.layout = layout
        delimiter = layout.placement == .alone ? .spaces : layout.delimiter
        heights = DecimalWriter(.fixed(decimals: layout.heightDecimals))
        switch layout.notation {
        case .decimal(let count, let hasComma):
            decimals = DecimalWriter(.fixed(decimals: count))
            isPlain = !hasComma
        case .sexagesimal:
            decimals = heights
            isPlain = false
        }
        var order: [(column: Int, axis: CoordinateText.Axis)] = []
        for field in layout.columns.sorted(by: { $0.column < $1.column })
        where field.column != order.last?.column { order.append(field) }
        self.order = order.map(\.axis)
    }

    /// Bytes that these points take at most, besides what is copied of their rows.
    func room(for run: PointRun, of rows: [PointRow]) -> Int {
        var unusual = 0
        for values in [run.x, run.y, run.z] {
            for value in values where !(value.magnitude < Self.usualSize) { unusual += 1 }
        }
        let padding = layout.width.map { width in rows.reduce(0) { $0 + max(0, width - $1.fieldCount) } } ?? 0
        return run.count * (3 * Self.usualRoom + 1) + (unusual + 1) * 2 * (DecimalWriter.room + 2) + padding
    }

    /// Writes the row with its line break and the empty lines in front; without a height the row's own stays.
    @inline(__always)
    func write(
        _ row: PointRow, of bytes: UnsafePointer<UInt8>, _ x: Double, _ y: Double,
        _ height: Double?, to output: inout OutputCursor
    ) {
        switch layout.placement {
        case .appending:
            appendFilledUp(row, of: bytes, to: &output)
            writeBehind(x, .x, to: &output)
            writeBehind(y, .y, to: &output)
            if let height { writeBehind(height, .height, to: &output) }
        case .alone:
            write(x, .x, to: &output)
            writeBehind(y, .y, to: &output)
            if let height { writeBehind(height, .height, to: &output) }
        case .replacing:
            var copied = row.leading
            for field in order {
                let value: Double? =
                    switch field {
                    case .x: x
                    case .y: y
                    case .height: height
                    }
                guard let value else { continue }
                output.append(bytes + copied, count: row.field(field).lowerBound - copied)
                write(value, field, to: &output)
                copied = row.field(field).upperBound
            }
            output.append(bytes + copied, count: row.contentEnd - copied)
        }
        output.append(bytes + row.contentEnd, count: row.end - row.contentEnd)
    }

    /// The row's own fields, as many as there have to be; what is too many of them is empty.
    private func appendFilledUp(
        _ row: PointRow, of bytes: UnsafePointer<UInt8>, to output: inout OutputCursor
    ) {
        let surplus = row.fieldCount - (layout.width ?? row.fieldCount)
        output.append(bytes + row.leading, count: row.contentEnd - max(surplus, 0) - row.leading)
        for _ in 0..<max(-surplus, 0) { writeDelimiter(to: &output) }
    }

    private func writeBehind(_ value: Double, _ axis: CoordinateText.Axis, to output: inout OutputCursor) {
        writeDelimiter(to: &output)
        write(value, axis, to: &output)
    }

    private func writeDelimiter(to output: inout OutputCursor) {
        switch delimiter {
        case .byte(let byte): output.append(byte)
        case .spaces: output.append(0x20)
        }
    }

    @inline(__always)
    private func write(_ value: Double, _ axis: CoordinateText.Axis, to output: inout OutputCursor) {
        if isPlain {
            output.append(value, axis == .height ? heights : decimals)
        } else {
            writeQuoted(text(of: value, axis), to: &output)
        }
    }

    private func text(of value: Double, _ axis: CoordinateText.Axis) -> [UInt8] {
        if case .sexagesimal(let decimals, let hasComma) = layout.notation, axis != .height {
            return Array(SexagesimalText.string(value, axis, decimals: decimals, hasComma: hasComma).utf8)
        }
        var text: [UInt8] = []
        (axis == .height ? heights : decimals).append(value, to: &text)
        if layout.hasDecimalComma, let point = text.firstIndex(of: UInt8(ascii: ".")) {
            text[point] = UInt8(ascii: ",")
        }
        return text
    }

    /// With quotes where the text would not be one field without them.
    @inline(never)
    private func writeQuoted(_ text: [UInt8], to output: inout OutputCursor) {
        guard let quote = delimiter.quote,
            text.contains(where: { $0 == quote || delimiter.separates($0) })
        else { return output.append(text) }
        output.append(quote)
        for byte in text {
            if byte == quote { output.append(quote) }
            output.append(byte)
        }
        output.append(quote)
    }
}
