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

    private static let knownPairs = [
        ["easting", "northing"], ["e", "n"], ["ost", "nord"], ["est", "nord"], ["longitude", "latitude"],
        ["lon", "lat"], ["lng", "lat"], ["long", "lat"],
    ]

    static let empty = ItemFailure(
        code: "csv.empty", message: "there are no rows below the header", remedy: "Check the export.")

    let header: [String]
    /// Where easting and northing, or longitude and latitude, stand.
    let xColumn: Int
    let yColumn: Int
    private var reader: DelimitedTextReader

    init(_ item: Item, columns: [String]?) throws {
        reader = DelimitedTextReader(try ByteSource(path: item.path))
        guard let first = try reader.next() else {
            throw ItemFailure(code: "csv.empty", message: "the file is empty", remedy: "Check the export.")
        }
        header = first.fields
        (xColumn, yColumn) = try Self.columns(named: columns, in: first.fields)
    }

    /// Offset in bytes of what is read next.
    var offset: Int { reader.offset }
    /// The byte between fields.
    var delimiter: UInt8 { reader.delimiter ?? UInt8(ascii: ",") }

    mutating func next() throws -> Point? {
        guard let row = try reader.next() else { return nil }
        return Point(fields: row.fields, line: row.line, position: position(in: row))
    }

    private func position(in row: DelimitedTextReader.Row) -> Result<Position, ReadingError> {
        Result { () throws(ReadingError) in
            Position(x: try number(in: row, column: xColumn), y: try number(in: row, column: yColumn))
        }
    }

    private func number(in row: DelimitedTextReader.Row, column: Int) throws(ReadingError) -> Double {
        try row.number(inColumn: column, named: header[column])
    }

    private static func columns(named names: [String]?, in header: [String]) throws -> (Int, Int) {
        let pairs = names.map { [$0.map { $0.lowercased() }] } ?? knownPairs
        let lowercased = header.map { $0.lowercased() }
        for pair in pairs {
            guard pair.count == 2, let x = lowercased.firstIndex(of: pair[0]),
                let y = lowercased.firstIndex(of: pair[1])
            else { continue }
            return (x, y)
        }
        throw ItemFailure(
            code: "csv.column",
            message: "no coordinate columns among \(header.prefix(20).joined(separator: ", "))",
            place: "line 1", remedy: "Name them, easting or longitude first: --columns E,N.")
    }
}
