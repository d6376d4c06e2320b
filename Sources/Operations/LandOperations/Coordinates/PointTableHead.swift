import Batch
import SimpleFeatures
import Streams

/// The beginning of a table of points: what parts its fields, its header, and which columns hold the points.
struct PointTableHead {
    /// What is looked for in a table.
    struct Search {
        /// The columns' names or numbers, if they were given.
        let columns: [String]?
        /// Whether a column of heights is looked for.
        let wantsHeights: Bool
        /// Whether the points may stand in the first columns of rows without a header.
        let mayLackHeader: Bool
    }

    static let empty = ItemFailure(
        code: "csv.empty", message: "there are no rows with points", remedy: "Check the export.")
    private static let rowsToLookAt = 100

    let delimiter: FieldDelimiter
    /// The row with the columns' names, or with the first point where there are none.
    let firstRow: RowBlock.Row
    /// The columns' names; none where the first row has a point already.
    let header: [String]
    var columns: CoordinateColumns
    /// The first rows.
    let block: RowBlock
    /// Where the rows with points begin in them.
    let start: Int

    /// Looks at a table's first rows.
    init(_ block: RowBlock, _ delimiter: FieldDelimiter, _ search: Search) throws {
        let first = try Self.firstRow(of: block, delimiter)
        let second = block.row(at: first.range.upperBound, delimiter: delimiter)
        let columns = try Self.columns(search, in: first, second, delimiter) {
            Self.rows(of: block, from: first.range.upperBound, delimiter)
        }
        if columns.hasHeader && second == nil { throw Self.empty }
        self.init(block, delimiter, first, columns)
    }

    private init(
        _ block: RowBlock, _ delimiter: FieldDelimiter, _ first: RowBlock.Row, _ columns: CoordinateColumns
    ) {
        self.block = block
        self.delimiter = delimiter
        self.columns = columns
        firstRow = first
        header = columns.hasHeader ? first.fields : []
        start = columns.hasHeader ? first.range.upperBound : 0
    }

    /// The same with another byte between the fields.
    func parted(by byte: UInt8) throws -> PointTableHead {
        let block = block.parted(by: byte, insteadOf: delimiter)
        let first = try Self.firstRow(of: block, .byte(byte))
        return PointTableHead(block, .byte(byte), first, columns)
    }

    /// Where the points stand.
    func layout(_ notation: PointTableLayout.Notation, _ placement: PointTableLayout.Placement)
        -> PointTableLayout
    {
        var layout = PointTableLayout(
            delimiter: delimiter, x: columns.x, y: columns.y, z: columns.z, notation: notation)
        layout.placement = placement
        layout.width = placement == .appending ? firstRow.fields.count : nil
        return layout
    }

    /// What a fault calls a column.
    func name(ofColumn column: Int) -> String {
        column < header.count ? header[column] : "\(column + 1)"
    }

    private static func firstRow(of block: RowBlock, _ delimiter: FieldDelimiter) throws -> RowBlock.Row {
        guard let first = block.row(at: 0, delimiter: delimiter) else { throw Self.empty }
        guard first.isTooLong else { return first }
        throw RewrittenRows.tooLong.itemFailure.at("line \(block.line(at: first.range.lowerBound))")
    }

    private static func columns(
        _ search: Search, in first: RowBlock.Row, _ second: RowBlock.Row?, _ delimiter: FieldDelimiter,
        sample: () -> [RowBlock.Row]
    ) throws -> CoordinateColumns {
        if let names = search.columns {
            return try CoordinateColumns(named: names, in: first, delimiter)
        }
        if search.mayLackHeader || delimiter == .spaces,
            let columns = CoordinateColumns(
                headerless: first, second, wantsHeights: search.wantsHeights, delimiter)
        {
            return columns
        }
        return try CoordinateColumns(
            in: first, wantsHeights: search.wantsHeights, delimiter, sample: sample)
    }

    private static func rows(
        of block: RowBlock, from start: Int, _ delimiter: FieldDelimiter
    ) -> [RowBlock.Row] {
        var rows: [RowBlock.Row] = []
        var start = start
        while rows.count < rowsToLookAt, let row = block.row(at: start, delimiter: delimiter) {
            rows.append(row)
            start = row.range.upperBound
        }
        return rows
    }
}

extension ItemFailure {
    /// The failure with its place, where it does not say one.
    func at(_ place: String) -> ItemFailure {
        var failure = self
        failure.place = failure.place ?? place
        return failure
    }
}
