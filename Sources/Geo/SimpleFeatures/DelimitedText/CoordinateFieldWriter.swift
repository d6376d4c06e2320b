/// Writes rows with new coordinates.
struct CoordinateFieldWriter {
    /// Bytes that a number of usual size takes at most, quoted, with what parts it.
    private static let usualRoom = 80
    private static let usualSize = 1e15

    private let layout: PointTableLayout
    private let decimals: DecimalWriter
    private let heights: DecimalWriter
    /// Whether numbers are decimals with a point.
    private let isPlain: Bool
    /// The axes in the order of their columns.
    private let order: [CoordinateText.Axis]

    init(_ layout: PointTableLayout) {
        self.layout = layout
        heights = DecimalWriter(.fixed(decimals: layout.heightDecimals))
        switch layout.notation {
        case .decimal(let count, let hasComma):
            decimals = DecimalWriter(.fixed(decimals: count))
            isPlain = !hasComma
        case .sexagesimal:
            decimals = heights
            isPlain = false
        }
        order = layout.columns.sorted { $0.column < $1.column }.map(\.axis)
    }

    /// Bytes that these points take at most, besides what is copied of their rows.
    func room(for run: PointRun) -> Int {
        var unusual = 0
        for values in [run.x, run.y, run.z] {
            for value in values where !(value.magnitude < Self.usualSize) { unusual += 1 }
        }
        return run.count * (3 * Self.usualRoom + 1) + (unusual + 1) * 2 * (DecimalWriter.room + 2)
    }

    /// Writes the row with its line break; without a height the row's own stays.
    @inline(__always)
    func write(
        _ row: PointRowScanner.Row, of bytes: UnsafePointer<UInt8>, _ x: Double, _ y: Double,
        _ height: Double?, to output: inout OutputCursor
    ) {
        switch layout.placement {
        case .appending:
            output.append(bytes + row.start, count: row.contentEnd - row.start)
            writeBehind(x, .x, to: &output)
            writeBehind(y, .y, to: &output)
            if let height { writeBehind(height, .height, to: &output) }
        case .replacing:
            var copied = row.start
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
        if row.contentEnd == row.end {
            output.append(0x0A)
        } else {
            output.append(bytes + row.contentEnd, count: row.end - row.contentEnd)
        }
    }

    private func writeBehind(_ value: Double, _ axis: CoordinateText.Axis, to output: inout OutputCursor) {
        switch layout.delimiter {
        case .byte(let byte): output.append(byte)
        case .spaces: output.append(0x20)
        }
        write(value, axis, to: &output)
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
        if case .sexagesimal(let decimals) = layout.notation, axis != .height {
            return Array(SexagesimalText.string(value, axis, decimals: decimals).utf8)
        }
        var text: [UInt8] = []
        (axis == .height ? heights : decimals).append(value, to: &text)
        if case .decimal(_, hasComma: true) = layout.notation,
            let point = text.firstIndex(of: UInt8(ascii: "."))
        {
            text[point] = UInt8(ascii: ",")
        }
        return text
    }

    /// With quotes where the text would not be one field without them.
    @inline(never)
    private func writeQuoted(_ text: [UInt8], to output: inout OutputCursor) {
        guard let quote = layout.delimiter.quote,
            text.contains(where: { $0 == quote || layout.delimiter.separates($0) })
        else { return output.append(text) }
        output.append(quote)
        for byte in text {
            if byte == quote { output.append(quote) }
            output.append(byte)
        }
        output.append(quote)
    }
}
