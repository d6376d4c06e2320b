import Batch
import SimpleFeatures

/// A table with a point in each row.
struct PointTable {
    /// A row and the point in it, or why there is none.
    struct Point {
        let fields: [String]
        let line: Int
        let position: Result<Position, ReadingError>
    }

    static let empty = ItemFailure(
        code: "csv.empty", message: "there are no rows below the header", remedy: "Check the export.")

    let header: [String]
    let columns: CoordinateColumns
    private var reader: DelimitedTextReader
    private var pending: DelimitedTextReader.Row?

    init(_ item: Item, columns names: [String]?) throws {
        reader = DelimitedTextReader(try ByteSource(path: item.path))
        guard let first = try reader.next() else {
            throw ItemFailure(code: "csv.empty", message: "the file is empty", remedy: "Check the export.")
        }
        header = first.fields
        pending = try reader.next()
        columns = try CoordinateColumns(named: names, header: header, firstRow: pending)
    }

    /// Offset in bytes of what is read next.
    var offset: Int { reader.offset }
    /// The byte between fields.
    var delimiter: UInt8 { reader.delimiter ?? UInt8(ascii: ",") }

    mutating func next() throws -> Point? {
        let row = try pending ?? reader.next()
        pending = nil
        return row.map { Point(fields: $0.fields, line: $0.line, position: position(in: $0)) }
    }

    /// The points up to the first that has a position, a thousand at most; what comes after is next to read.
    mutating func pointsToTheFirstPosition() throws -> ArraySlice<Point> {
        var points: ArraySlice<Point> = []
        while points.count < 1_000, let point = try next() {
            points.append(point)
            if case .success = point.position { break }
        }
        return points
    }

    private func position(in row: DelimitedTextReader.Row) -> Result<Position, ReadingError> {
        Result { () throws(ReadingError) in
            Position(
                x: try number(in: row, columns.x), y: try number(in: row, columns.y),
                z: try columns.z.map { (column) throws(ReadingError) in try number(in: row, column) })
        }
    }

    private func number(in row: DelimitedTextReader.Row, _ column: Int) throws(ReadingError) -> Double {
        try row.number(inColumn: column, named: header[column])
    }
}
