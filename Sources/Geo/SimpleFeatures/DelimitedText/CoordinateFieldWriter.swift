/// Writes rows with new coordinates.
struct CoordinateFieldWriter {
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

    /// Appends the row with its line break; without a height the row's own stays.
    @inline(__always)
    func append(
        _ row: PointRowScanner.Row, of bytes: UnsafeBufferPointer<UInt8>, _ x: Double, _ y: Double,
        _ height: Double?, to output: inout [UInt8]
    ) {
        switch layout.placement {
        case .appending:
            output.append(contentsOf: bytes[row.start..<row.contentEnd])
            appendBehind(x, .x, to: &output)
            appendBehind(y, .y, to: &output)
            if let height { appendBehind(height, .height, to: &output) }
        case .replacing:
            var copied = row.start
            for field in order {
                let value =
                    switch field {
                    case .x: x as Double?
                    case .y: y
                    case .height: height
                    }
                guard let value else { continue }
                output.append(contentsOf: bytes[copied..<row.field(field).lowerBound])
                append(value, field, to: &output)
                copied = row.field(field).upperBound
            }
            output.append(contentsOf: bytes[copied..<row.contentEnd])
        }
        appendLineBreak(row, of: bytes, to: &output)
    }

    private func appendBehind(_ value: Double, _ axis: CoordinateText.Axis, to output: inout [UInt8]) {
        switch layout.delimiter {
        case .byte(let byte): output.append(byte)
        case .spaces: output.append(0x20)
        }
        append(value, axis, to: &output)
    }

    @inline(__always)
    private func append(_ value: Double, _ axis: CoordinateText.Axis, to output: inout [UInt8]) {
        if isPlain {
            (axis == .height ? heights : decimals).append(value, to: &output)
        } else {
            appendOtherwise(value, axis, to: &output)
        }
    }

    @inline(never)
    private func appendOtherwise(_ value: Double, _ axis: CoordinateText.Axis, to output: inout [UInt8]) {
        var text: [UInt8] = []
        switch layout.notation {
        case .sexagesimal(let decimals) where axis != .height:
            text = Array(SexagesimalText.string(value, axis, decimals: decimals).utf8)
        case .decimal(_, hasComma: true):
            (axis == .height ? heights : decimals).append(value, to: &text)
            if let point = text.firstIndex(of: UInt8(ascii: ".")) { text[point] = UInt8(ascii: ",") }
        default: (axis == .height ? heights : decimals).append(value, to: &text)
        }
        guard let quote = layout.delimiter.quote,
            text.contains(where: { $0 == quote || layout.delimiter.separates($0) })
        else {
            output.append(contentsOf: text)
            return
        }
        output.append(quote)
        for byte in text { output.append(contentsOf: repeatElement(byte, count: byte == quote ? 2 : 1)) }
        output.append(quote)
    }

    @inline(__always)
    private func appendLineBreak(
        _ row: PointRowScanner.Row, of bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
    ) {
        if row.contentEnd == row.end {
            output.append(0x0A)
        } else {
            output.append(contentsOf: bytes[row.contentEnd..<row.end])
        }
    }
}
