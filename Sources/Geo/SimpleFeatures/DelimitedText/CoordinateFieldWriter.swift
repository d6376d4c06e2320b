import Streams

/// Writes rows with new coordinates.
struct CoordinateFieldWriter {
    /// The most bytes of a number of usual size, with quotes and delimiter.
    private static let usualRoom = 80
    private static let usualSize = 1e15

    private let layout: PointTableLayout
    /// The delimiter of the output.
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

    /// The most bytes that these points need, besides those copied from their rows.
    func room(for run: PointRun, of rows: [PointRow]) -> Int {
        var unusual = 0
        for values in [run.x, run.y, run.z] {
            for value in values where !(value.magnitude < Self.usualSize) { unusual += 1 }
        }
        let padding = layout.width.map { width in rows.reduce(0) { $0 + max(0, width - $1.fieldCount) } } ?? 0
        return run.count * (3 * Self.usualRoom + 1) + (unusual + 1) * 2 * (DecimalWriter.room + 2) + padding
    }

    /// Writes the row with the empty lines before it and its line break; without a height, the row's own is kept.
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

    /// Writes the row's own fields, padded or cut to the layout's width; fields beyond it are empty.
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

    /// Writes a field, in quotes if needed.
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

/// A place in an output with enough room.
struct OutputCursor {
    private(set) var position: UnsafeMutablePointer<UInt8>

    init(_ start: UnsafeMutablePointer<UInt8>) { position = start }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        position.pointee = byte
        position += 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
        switch count {
        case 1: position.pointee = bytes.pointee
        case 2...16: Self.copyFew(bytes, to: position, count)
        default: position.update(from: bytes, count: count)
        }
        position += count
    }

    /// Copies 2 to 16 bytes as two words that may overlap, which is faster than a call.
    @inline(__always)
    private static func copyFew(_ bytes: UnsafeRawPointer, to place: UnsafeMutableRawPointer, _ count: Int) {
        if count >= 8 {
            copy(UInt64.self, bytes, to: place, count)
        } else if count >= 4 {
            copy(UInt32.self, bytes, to: place, count)
        } else {
            copy(UInt16.self, bytes, to: place, count)
        }
    }

    @inline(__always)
    private static func copy<Word: BitwiseCopyable>(
        _ type: Word.Type, _ bytes: UnsafeRawPointer, to place: UnsafeMutableRawPointer, _ count: Int
    ) {
        let second = count - MemoryLayout<Word>.size
        let (front, back) = (
            bytes.loadUnaligned(as: type), bytes.loadUnaligned(fromByteOffset: second, as: type)
        )
        place.storeBytes(of: front, as: type)
        place.storeBytes(of: back, toByteOffset: second, as: type)
    }

    mutating func append(_ bytes: [UInt8]) {
        for byte in bytes { append(byte) }
    }

    @inline(__always)
    mutating func append(_ value: Double, _ writer: DecimalWriter) {
        position += writer.write(value, to: position)
    }
}
