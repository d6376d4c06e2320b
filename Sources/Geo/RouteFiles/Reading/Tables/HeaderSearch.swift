import Routes
import Streams

/// Finds the row of column names at the start of a table, perhaps below a title.
struct HeaderSearch {
    static let rowsToLookAt = 50

    private let options: RouteReadingOptions
    /// The delimiter of the row of names, or of the first row if there is none.
    let delimiter: FieldDelimiter

    /// Searches the first bytes; `delimiter` is that of the first row, which may be a title.
    init(
        _ front: [UInt8], _ delimiter: FieldDelimiter, _ options: RouteReadingOptions
    ) throws(ReadingError) {
        self.options = options
        var usual = delimiter
        var hasTitle = false
        for candidate in [delimiter] + ";,\t".utf8.map(FieldDelimiter.byte) {
            var reader = RowBlockReader(ByteSource(bytes: front), delimiter: candidate)
            guard let block = try reader.next() else { break }
            let rows = Self.rows(of: block, candidate)
            if rows.contains(where: { Self.tableWithKnownColumns(options, $0.fields, candidate) != nil }) {
                usual = candidate
                break
            }
            if candidate == .spaces {
                hasTitle = rows.count > 1 && rows[0].fields.count != rows[1].fields.count
            } else if hasTitle, usual == .spaces, rows.contains(where: { $0.fields.count > 1 }) {
                usual = candidate
            }
        }
        self.delimiter = usual
    }

    /// The table, and the offset of its first position.
    func table(in block: RowBlock) throws(RouteError) -> (table: PositionTable, start: Int) {
        let rows = Self.rows(of: block, delimiter)
        let options = withSwissAxes(in: rows)
        for row in rows {
            if let table = PositionTable(row.fields, delimiter, options) {
                return (table, table.header.isEmpty ? row.range.lowerBound : row.range.upperBound)
            }
        }
        if let named = rows.first(where: { Self.tableWithKnownColumns(options, $0.fields, delimiter) != nil })
        {
            throw missing(named.fields)
        }
        let most = rows.max { $0.fields.count < $1.fields.count }
        throw RouteError(
            .notARoute,
            "no row names columns of latitude and longitude, or of easting and northing; there are: \(Self.shown(most?.fields ?? []))",
            remedy: "Name them with --columns latitude=NAME --columns longitude=NAME, or give their numbers.")
    }

    /// The options with easting and northing assigned to columns X and Y, by their numbers.
    ///
    /// The majority of the rows below the names decides, since the first may lack a position.
    private func withSwissAxes(in rows: [RowBlock.Row]) -> RouteReadingOptions {
        for (index, row) in rows.enumerated() {
            let names = row.fields.map(PositionColumn.plainLetters)
            guard let x = names.firstIndex(of: "x"), let y = names.firstIndex(of: "y"),
                PositionTable(row.fields, delimiter, options) == nil
            else { continue }
            let below = rows[(index + 1)...].map(\.fields).filter { max(x, y) < $0.count }
            let inOrder = below.count(where: { SwissRange.holds($0[x], $0[y]) })
            let swapped = below.count(where: { SwissRange.holds($0[y], $0[x]) })
            guard inOrder > 0 || swapped > 0 else { continue }
            let (east, north) = swapped > inOrder ? (y, x) : (x, y)
            var found = options
            found.columns[.easting] = found.columns[.easting] ?? row.fields[east]
            found.columns[.northing] = found.columns[.northing] ?? row.fields[north]
            return found
        }
        return options
    }

    /// The error for a missing requested column.
    private func missing(_ names: [String]) -> RouteError {
        let lacking = PositionTable.lacking(options.columns, in: names).compactMap { options.columns[$0] }
        let columns = lacking.sorted().map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
        return RouteError(
            .notARoute, "there is no column \(columns); there are: \(Self.shown(names))",
            remedy: "Name one of these with --columns, or give its number.")
    }

    /// The table of a row of names, using the requested columns that it has.
    private static func tableWithKnownColumns(
        _ options: RouteReadingOptions, _ names: [String], _ delimiter: FieldDelimiter
    ) -> PositionTable? {
        var options = options
        for field in PositionTable.lacking(options.columns, in: names) { options.columns[field] = nil }
        return PositionTable(names, delimiter, options)
    }

    private static func rows(of block: RowBlock, _ delimiter: FieldDelimiter) -> [RowBlock.Row] {
        var rows: [RowBlock.Row] = []
        var start = 0
        while rows.count < rowsToLookAt, let row = block.row(at: start, delimiter: delimiter) {
            rows.append(row)
            start = row.range.upperBound
        }
        return rows
    }

    private static func shown(_ names: [String]) -> String {
        names.prefix(20).map { $0.prefix(30) }.joined(separator: ", ")
    }
}
