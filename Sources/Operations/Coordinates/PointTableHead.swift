import Batch
import SimpleFeatures

/// The beginning of a table of points: what parts its fields, its header, and which columns hold the points.
struct PointTableHead {
    static let empty = ItemFailure(
        code: "csv.empty", message: "there are no rows with points", remedy: "Check the export.")

    let delimiter: FieldDelimiter
    /// The columns' names; none where the first row has a point already.
    let header: [String]
    var columns: CoordinateColumns
    /// The first rows.
    let block: RowBlock
    /// Where the rows with points begin in them.
    let start: Int

    /// Looks at a table's first rows; `wantsHeights` tells whether a column of heights is looked for by its name.
    init(_ block: RowBlock, _ delimiter: FieldDelimiter, columns names: [String]?, wantsHeights: Bool) throws
    {
        guard let first = block.row(at: 0, delimiter: delimiter) else { throw Self.empty }
        let second = block.row(at: first.range.upperBound, delimiter: delimiter)
        columns = try CoordinateColumns(
            named: names, in: first.fields, second?.fields, wantsHeights: wantsHeights,
            isSpaced: delimiter == .spaces)
        let hasHeader = !columns.hasPoint(first.fields)
        if hasHeader && second == nil { throw Self.empty }
        self.delimiter = delimiter
        self.block = block
        header = hasHeader ? first.fields : []
        start = hasHeader ? first.range.upperBound : first.range.lowerBound
    }

    /// Where the points stand.
    func layout(_ notation: PointTableLayout.Notation, _ placement: PointTableLayout.Placement)
        -> PointTableLayout
    {
        var layout = PointTableLayout(
            delimiter: delimiter, x: columns.x, y: columns.y, z: columns.z, notation: notation)
        layout.placement = placement
        return layout
    }

    /// What a fault calls a column.
    func name(ofColumn column: Int) -> String {
        column < header.count ? header[column] : "\(column + 1)"
    }
}
