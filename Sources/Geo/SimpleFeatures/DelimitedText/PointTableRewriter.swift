public import Streams

/// Writes new coordinates into the rows of a table; everything else in a row is kept byte for byte.
///
/// A row whose point cannot be read or transformed is left out and reported. Empty lines are kept. A rewriter can be used
/// for any number of blocks, which are independent of each other.
///
/// ```swift
/// var rewriter = PointTableRewriter(layout)
/// let rows = rewriter.rewrite(block) { run in try transformer.transform(&run) }
/// ```
public struct PointTableRewriter: Sendable {
    /// The most fields by which a row is padded.
    private static let maximumPadding = 100

    private let layout: PointTableLayout
    private let columnNames: [String]
    private let scanner: PointRowScanner
    private let fieldWriter: CoordinateFieldWriter
    private var rows: [PointRow] = []
    private var run = PointRun()
    /// The start of the empty lines after the last row.
    private var trailing = 0
    /// Empty lines before rows that are left out, and the index of the next row that is not.
    private var gaps: [(place: Int, lines: Range<Int>)] = []

    /// Creates a rewriter; errors use `columnNames` as far as there are any.
    public init(_ layout: PointTableLayout, columnNames: [String] = []) {
        self.layout = layout
        self.columnNames = columnNames
        scanner = PointRowScanner(layout)
        fieldWriter = CoordinateFieldWriter(layout)
    }

    /// Rewrites the rows from `start` on. `transform` changes all points at once and makes a point that it cannot transform
    /// infinite or not a number.
    public mutating func rewrite(
        _ block: RowBlock, from start: Int = 0, _ transform: (inout PointRun) throws -> Void
    ) rethrows -> RewrittenRows {
        var result = read(block, from: start)
        let original = run
        try transform(&run)
        let room = block.bytes.count + fieldWriter.room(for: run, of: rows)
        let bytes = [UInt8](unsafeUninitializedCapacity: room) { output, count in
            count = block.bytes.withUnsafeBufferPointer {
                write($0, original, block.firstLine, to: output, &result)
            }
        }
        result.bytes = bytes
        return result
    }

    /// The points of the rows from `start` on; rows without a point are skipped.
    public mutating func points(of block: RowBlock, from start: Int = 0) -> PointRun {
        _ = read(block, from: start)
        return run
    }

    /// The line of the row of a point, given by its index among the points of the last block.
    public func line(ofPoint index: Int, in block: RowBlock) -> Int {
        rows.indices.contains(index) ? block.line(at: rows[index].start) : block.firstLine
    }

    /// Reads the points of the rows from `start` on into `rows` and `run`.
    private mutating func read(_ block: RowBlock, from start: Int) -> RewrittenRows {
        var result = RewrittenRows()
        rows.removeAll(keepingCapacity: true)
        run.removeAll()
        block.bytes.withUnsafeBufferPointer { read($0, from: start, block.firstLine, &result) }
        return result
    }

    private mutating func read(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ firstLine: Int, _ result: inout RewrittenRows
    ) {
        var lines = LineCounter(bytes, firstLine: firstLine)
        var cursor = start
        trailing = start
        gaps.removeAll(keepingCapacity: true)
        while cursor < bytes.count {
            var row = scanner.row(in: bytes, at: cursor)
            cursor = row.end
            if row.isEmpty { continue }
            row.leading = trailing
            trailing = cursor
            if layout.fits(row.fieldCount) || canFit(row, in: bytes),
                let x = number(in: bytes, row.x.range, row, .x),
                let y = number(in: bytes, row.y.range, row, .y)
            {
                guard layout.z != nil else {
                    append(row, x, y)
                    continue
                }
                if let z = number(in: bytes, row.z.range, row, .height) {
                    append(row, x, y)
                    run.z.append(z)
                    continue
                }
            }
            if row.leading < row.start { gaps.append((rows.count, row.leading..<row.start)) }
            result.add(.unreadable(fault(in: bytes, row)), line: lines.line(at: row.start))
        }
    }

    /// Whether a row can be padded, or its surplus fields are empty.
    @inline(never)
    private func canFit(_ row: PointRow, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let width = layout.width, layout.delimiter != .spaces else { return false }
        let surplus = row.fieldCount - width
        if surplus < 0 { return -surplus <= Self.maximumPadding }
        return bytes[row.start..<row.contentEnd].suffix(surplus).allSatisfy { layout.delimiter.separates($0) }
    }

    @inline(__always)
    private mutating func append(_ row: PointRow, _ x: Double, _ y: Double) {
        rows.append(row)
        run.x.append(x)
        run.y.append(y)
    }

    @inline(__always)
    private func number(
        in bytes: UnsafeBufferPointer<UInt8>, _ field: Range<Int>, _ row: PointRow,
        _ axis: CoordinateText.Axis
    ) -> Double? {
        guard !row.isBroken, !field.isEmpty else { return nil }
        if bytes[field.lowerBound] == layout.delimiter.quote { return unquoted(bytes, field, axis) }
        return CoordinateText.number(UnsafeBufferPointer(rebasing: bytes[field]), axis)
    }

    @inline(never)
    private func unquoted(
        _ bytes: UnsafeBufferPointer<UInt8>, _ field: Range<Int>, _ axis: CoordinateText.Axis
    ) -> Double? {
        guard let quote = layout.delimiter.quote, field.count >= 2 else { return nil }
        var text: [UInt8] = []
        var index = field.lowerBound + 1
        while index < field.upperBound - 1 {
            text.append(bytes[index])
            index += bytes[index] == quote ? 2 : 1
        }
        if text.contains(UInt8(ascii: ",")), let text = String(validating: text, as: UTF8.self) {
            return CoordinateText.number(text, axis, partedBy: layout.delimiter)
        }
        return text.withUnsafeBufferPointer { CoordinateText.number($0, axis) }
    }

    /// Writes the rows and returns the number of bytes.
    private func write(
        _ bytes: UnsafeBufferPointer<UInt8>, _ original: PointRun, _ firstLine: Int,
        to output: UnsafeMutableBufferPointer<UInt8>, _ result: inout RewrittenRows
    ) -> Int {
        guard let input = bytes.baseAddress, let start = output.baseAddress else { return 0 }
        var cursor = OutputCursor(start)
        var lines = LineCounter(bytes, firstLine: firstLine)
        let hasHeights = !run.z.isEmpty
        result.room = RewrittenRows.maximumFaults
        var gaps = layout.placement == .alone ? [] : self.gaps[...]
        for (index, row) in rows.enumerated() {
            while let gap = gaps.first, gap.place == index {
                cursor.append(input + gap.lines.lowerBound, count: gap.lines.count)
                gaps = gaps.dropFirst()
            }
            guard run.x[index].isFinite, run.y[index].isFinite, !hasHeights || run.z[index].isFinite else {
                result.add(.untransformed(original[index]), line: lines.line(at: row.start))
                if layout.placement != .alone {
                    cursor.append(input + row.leading, count: row.start - row.leading)
                }
                continue
            }
            let isHeightWritten =
                hasHeights && (layout.placement != .replacing || run.z[index] != original.z[index])
            fieldWriter.write(
                row, of: input, run.x[index], run.y[index], isHeightWritten ? run.z[index] : nil, to: &cursor)
            result.count += 1
        }
        for gap in gaps { cursor.append(input + gap.lines.lowerBound, count: gap.lines.count) }
        if layout.placement != .alone { cursor.append(input + trailing, count: bytes.count - trailing) }
        return cursor.position - start
    }

    private func fault(in bytes: UnsafeBufferPointer<UInt8>, _ row: PointRow) -> ReadingError {
        if row.isBroken {
            return RewrittenRows.brokenRow(lines: bytes[row.start..<row.contentEnd].count { $0 == 0x0A } + 1)
        }
        let faulty = layout.columns.first { number(in: bytes, row.field($0.axis), row, $0.axis) == nil }
        if faulty == nil, let width = layout.width {
            return RewrittenRows.misfit(fieldCount: row.fieldCount, width: width)
        }
        let (column, axis) = faulty ?? (layout.x, .x)
        let name = column < columnNames.count ? columnNames[column] : "\(column + 1)"
        let text =
            column < row.fieldCount ? Self.shown(bytes[row.field(axis)], layout.delimiter.quote) : nil
        return RewrittenRows.noNumber(text, in: name, fieldCount: row.fieldCount)
    }

    private static func shown(_ field: Slice<UnsafeBufferPointer<UInt8>>, _ quote: UInt8?) -> String {
        let isQuoted = field.count >= 2 && field.first == quote && field.last == quote
        return String(decoding: (isQuoted ? field.dropFirst().dropLast() : field).prefix(160), as: UTF8.self)
    }
}

/// The rows of a block with new coordinates.
public struct RewrittenRows: Sendable {
    /// A row that is left out, and why.
    public struct Fault: Sendable {
        /// The number of the line on which the row starts, from 1.
        public let line: Int
        /// The reason.
        public let reason: Reason
    }

    /// What was wrong with a row.
    public enum Reason: Sendable {
        /// It cannot be read.
        case unreadable(ReadingError)
        /// Its point, given as read, cannot be transformed.
        case untransformed(Position)
    }

    /// The number of rows left out that are kept, of those that cannot be read and of those whose points cannot be
    /// transformed; others are only counted.
    public static let maximumFaults = 100

    /// The rows with new coordinates.
    public internal(set) var bytes: [UInt8] = []
    /// The number of rows in `bytes`.
    public internal(set) var count = 0
    /// The first rows left out: those that cannot be read, then those whose points cannot be transformed.
    public internal(set) var faults: [Fault] = []
    /// The same rows in the order of their lines.
    public var faultsByLine: [Fault] { faults.sorted { $0.line < $1.line } }
    /// The number of faults that are still kept.
    fileprivate var room = RewrittenRows.maximumFaults
    /// The number of rows left out.
    public internal(set) var faultCount = 0

    mutating func add(_ reason: @autoclosure () -> Reason, line: @autoclosure () -> Int) {
        faultCount += 1
        guard room > 0 else { return }
        room -= 1
        faults.append(Fault(line: line(), reason: reason()))
    }

    /// The error of a row with unbalanced quotes, which may contain other rows.
    public static func brokenRow(lines: Int) -> ReadingError {
        let extent = lines > 1 ? ", in a row of \(lines) lines" : ""
        return ReadingError(
            .csvSyntax, "text follows a closing quote, or a quote is not closed" + extent,
            remedy: "Save the table as CSV, text with quotes in double quotes.", canContinue: true)
    }

    /// The error of a row with more or fewer fields than the table has columns.
    static func misfit(fieldCount: Int, width: Int) -> ReadingError {
        ReadingError(
            .csvColumn, "the row has \(fieldCount) fields, the table \(width) columns",
            remedy: "Fix the row and run the command again.", canContinue: true)
    }

    /// The error of a row with too many fields.
    public static let tooLong = ReadingError(
        .csvTooLarge, "the row has more than \(RowBlock.maximumFields) fields",
        remedy: "Check the table's delimiter.", canContinue: true)

    /// The error of a row that is not UTF-8.
    public static let notUTF8 = ReadingError(
        .encoding, "the text is not UTF-8",
        remedy: "Use --encoding windows-1252 if Excel wrote it, or save the table as CSV in UTF-8.")

    /// The error of a field that is missing or not a number.
    public static func noNumber(_ text: String?, in column: String, fieldCount: Int) -> ReadingError {
        guard let text else {
            return ReadingError(
                .csvColumn, "the row has \(fieldCount) fields, none for \(column)",
                remedy: "Complete the row and run the command again.", canContinue: true)
        }
        let isEmpty = text.allSatisfy(\.isWhitespace)
        return ReadingError(
            .csvColumn,
            isEmpty
                ? "column \(column) is empty" : "\"\(text.prefix(40))\" in column \(column) is not a number",
            remedy: "Fix the row and run the command again.", canContinue: true)
    }
}
