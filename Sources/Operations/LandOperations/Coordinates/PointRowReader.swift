import Batch
import SimpleFeatures
import Streams

/// Reads the rows of a table of points one by one.
struct PointRowReader {
    private let head: PointTableHead
    /// The columns' names, each once; none where the table has none.
    let names: [String]

    init(_ head: PointTableHead) throws {
        self.head = head
        names = try Self.names(of: head)
    }

    /// Calls `body` with each row from `start` on that has something in it, and the line on which it stands.
    func forEachRow(
        of block: RowBlock, from start: Int, _ body: (RowBlock.Row, _ line: Int) throws -> Void
    ) rethrows {
        var start = start
        while let row = block.row(at: start, delimiter: head.delimiter) {
            start = row.range.upperBound
            // In a table parted by spaces, a line with nothing else is a row.
            if row.fields.allSatisfy(\.isEmpty) && head.delimiter == .spaces { continue }
            try body(row, block.line(at: row.range.lowerBound))
        }
    }

    /// The row's point, easting or longitude first.
    func position(in row: RowBlock.Row) throws(ReadingError) -> Position {
        if row.isBroken { throw RewrittenRows.brokenRow(lines: row.lines) }
        if row.isTooLong { throw RewrittenRows.tooLong }
        if !row.isUTF8 { throw RewrittenRows.notUTF8 }
        return Position(
            x: try number(in: row, head.columns.x, .x), y: try number(in: row, head.columns.y, .y),
            z: try head.columns.z.map { (column) throws(ReadingError) in
                try number(in: row, column, .height)
            })
    }

    /// The name of a column; its number from 1 where it has none.
    func name(ofColumn column: Int) -> String { column < names.count ? names[column] : "\(column + 1)" }

    private func number(
        in row: RowBlock.Row, _ column: Int, _ axis: CoordinateText.Axis
    ) throws(ReadingError) -> Double {
        let text = column < row.fields.count ? row.fields[column] : nil
        if let text, let number = CoordinateText.number(text, axis, partedBy: head.delimiter) {
            return number
        }
        throw RewrittenRows.noNumber(
            text, in: head.name(ofColumn: column), fieldCount: row.fields.count)
    }

    private static func names(of head: PointTableHead) throws -> [String] {
        guard !head.header.isEmpty else { return [] }
        guard head.firstRow.isUTF8 else {
            let line = head.block.line(at: head.firstRow.range.lowerBound)
            throw RewrittenRows.notUTF8.itemFailure.at("line \(line)")
        }
        var taken = Set(head.header)
        var numbers: [String: Int] = [:]
        return head.header.enumerated().map { column, name in
            let base = name.isEmpty ? "\(column + 1)" : name
            guard let last = numbers[base] else {
                numbers[base] = 1
                return base
            }
            let number = ((last + 1)...).first { taken.insert("\(base)_\($0)").inserted } ?? last + 1
            numbers[base] = number
            return "\(base)_\(number)"
        }
    }
}
