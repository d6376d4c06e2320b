import CPango
import Streams

extension TypesetDocument {
    private static let mostRows = 20_000
    private static let mostColumns = 200
    private static let mostColumnsUpright = 6
    /// No cell shows more.
    private static let longestCell = 400

    /// A table from delimited text; its first row is the header and shows the delimiter: comma, semicolon or tab.
    ///
    /// Long cells are cut, and columns that do not fit on the page are left out. `isCut` says that the text is the start of
    /// a longer one. Throws `typesetting.table` for a row that cannot be read, except the last row of a cut text.
    public static func table(_ text: String, isCut: Bool = false) throws(TypesettingError) -> TypesetDocument
    {
        var table = Table()
        let isWhole = try read(text, isCut: isCut, into: &table)
        let columns = table.columnCount
        table.alignments = (0..<columns).map { table.hasNumbers(inColumn: $0) ? .right : .left }
        let whole = table
        return TypesetDocument(paper: columns > mostColumnsUpright ? .landscape : .portrait) {
            (setter) throws(TypesettingError) in
            let rows = try TableSetter(whole, setter)
            try rows.add()
            setter.leavesOutColumns = rows.leavesOutColumns
            if !isWhole { try setter.end() }
        }
    }

    /// Reads the rows; `false` if some are left out.
    private static func read(
        _ text: String, isCut: Bool, into table: inout Table
    ) throws(TypesettingError) -> Bool {
        var reader = DelimitedTextReader(ByteSource(bytes: Array(text.utf8)))
        do throws(ReadingError) {
            while let row = try reader.next() {
                table.add(row.fields.prefix(mostColumns).map(cell))
                if table.rows.count == mostRows || row.fields.count > mostColumns { return false }
            }
            return true
        } catch {
            if isCut, !table.rows.isEmpty { return false }
            throw TypesettingError(
                .table, error.message, remedy: "Rename the file to end in .txt to see it as text.")
        }
    }

    private static func cell(_ text: String) -> StyledText {
        var shown = ""
        for scalar in text.unicodeScalars.prefix(longestCell) {
            shown.unicodeScalars.append(
                scalar.properties.isWhitespace ? " " : TypewriterLines.visible(scalar))
        }
        return StyledText(text.unicodeScalars.dropFirst(longestCell).isEmpty ? shown : shown + "…")
    }
}

/// Rows of cells, and how they are set.
struct Table {
    enum Alignment {
        case left, middle, right
    }

    struct Cell {
        let text: StyledText
        /// The number of columns that it covers.
        var columns = 1
    }

    struct Row {
        let cells: [Cell]
        var isBold = false
        /// Whether it has a grey background.
        var isShaded = false
        /// Whether it stays on a page with the next row.
        var staysWithNext = false
    }

    /// The rows at the head of the table, which are repeated on each page.
    var head: [Row] = []
    var rows: [Row] = []
    /// One per column; columns without one are aligned left.
    var alignments: [Alignment] = []
    var size = 8.5
    var indent = 0.0
    /// The least width of a column.
    var narrowest = 22.0
    /// Longer cells are cut, with an ellipsis.
    var mostLines = 6
    /// The number of rows that determine the columns' widths.
    var measuredRows = 60
    /// Whether columns get wider than they need, so that the table ends at the right margin.
    var isAsWideAsPage = false

    var columnCount: Int {
        (head + rows).reduce(0) { max($0, $1.cells.reduce(0) { $0 + $1.columns }) }
    }

    /// Adds a row; the first one is a header that is not repeated.
    mutating func add(_ cells: [StyledText]) {
        let isHeader = rows.isEmpty
        rows.append(Row(cells: cells.map { Cell(text: $0) }, isBold: isHeader, isShaded: isHeader))
    }
}

/// Sets a table's rows on pages; the columns share the page's width.
struct TableSetter {
    private static let padding = 4.0

    private let setter: PageSetter
    private let table: Table
    private let widths: [Double]
    private let layouts: [TextLayout]

    init(_ table: Table, _ setter: PageSetter) throws(TypesettingError) {
        self.setter = setter
        self.table = table
        let room = setter.paper.right - setter.paper.margin - table.indent
        let count = min(table.columnCount, Int(room / (table.narrowest + 2 * Self.padding)))
        var layouts: [TextLayout] = []
        for _ in 0..<count { layouts.append(try TextLayout(setter.context)) }
        self.layouts = layouts
        let natural = Self.naturalWidths(of: table, layouts)
        let (needed, shared) = (natural.reduce(0, +), room - 2 * Self.padding * Double(count))
        widths =
            table.isAsWideAsPage && needed < shared
            ? natural.map { $0 * shared / needed } : Self.shared(natural, among: shared)
    }

    /// Whether the table has more columns than fit on the page.
    var leavesOutColumns: Bool { table.columnCount > widths.count }

    /// Sets all rows; a row that does not fit begins the next page, below the table's head.
    func add() throws(TypesettingError) {
        if !table.head.isEmpty {
            let head = table.head.reduce(0) { $0 + layOut($1) }
            let first = table.rows.isEmpty ? 0 : heights(from: 0).together
            guard try setter.makeRoom(head + first) else { return }
            drawHead()
        }
        for (index, row) in table.rows.enumerated() {
            let (height, together) = heights(from: index)
            let page = setter.pageCount
            guard try setter.makeRoom(together) else { return }
            if setter.pageCount > page, !table.head.isEmpty {
                drawHead()
                _ = layOut(row)
            }
            draw(row, height)
        }
    }

    private func drawHead() {
        for row in table.head { draw(row, layOut(row)) }
    }

    /// The height of a row, which is laid out then, and its height with the rows that it stays with.
    private func heights(from index: Int) -> (own: Double, together: Double) {
        let last = table.rows[index...].firstIndex { !$0.staysWithNext } ?? table.rows.count - 1
        let others = table.rows[index...last].dropFirst().reduce(0) { $0 + layOut($1) }
        let own = layOut(table.rows[index])
        return (own, own + others)
    }

    /// Lays out the cells of a row, those of missing columns left out; returns the row's height.
    private func layOut(_ row: Table.Row) -> Double {
        var height = table.size
        for (place, cell) in placed(row) {
            let layout = layouts[place.lowerBound]
            layout.set(cell.text, .sans, size: table.size, isBold: row.isBold, width: width(of: place))
            layout.cut(toLines: table.mostLines)
            layout.align(table.pangoAlignment(ofColumn: place.lowerBound))
            height = max(height, layout.size.height)
        }
        return height + 2 * Self.padding
    }

    /// Draws a row that is laid out, and for which there is room.
    private func draw(_ row: Table.Row, _ height: Double) {
        let start = setter.paper.margin + table.indent
        let whole = width(of: widths.indices) + 2 * Self.padding
        if row.isShaded {
            setter.fill(.background, left: start, top: setter.top, width: whole, height: height)
        }
        setter.shade(.ink)
        for (place, _) in placed(row) {
            let left = widths[..<place.lowerBound].reduce(start + Self.padding) { $0 + $1 + 2 * Self.padding }
            cairo_move_to(setter.context, left, setter.top + Self.padding)
            layouts[place.lowerBound].draw(on: setter.context)
        }
        setter.top += height
        setter.fill(.bar, left: start, top: setter.top - 0.25, width: whole, height: 0.5)
    }

    /// The cells of a row with the columns that they cover.
    private func placed(_ row: Table.Row) -> [(place: Range<Int>, cell: Table.Cell)] {
        var start = 0
        var placed: [(place: Range<Int>, cell: Table.Cell)] = []
        for cell in row.cells where start < widths.count {
            let end = min(start + cell.columns, widths.count)
            placed.append((start..<end, cell))
            start = end
        }
        return placed
    }

    /// The width of neighbouring columns, without the padding at both ends.
    private func width(of columns: Range<Int>) -> Double {
        widths[columns].reduce(-2 * Self.padding) { $0 + $1 + 2 * Self.padding }
    }

    /// The widths that the columns need so that no cell wraps; cells over several columns take what there is.
    private static func naturalWidths(of table: Table, _ layouts: [TextLayout]) -> [Double] {
        var widths = [Double](repeating: table.narrowest, count: layouts.count)
        for row in table.head + table.rows.prefix(table.measuredRows) {
            var column = 0
            for cell in row.cells {
                defer { column += cell.columns }
                guard cell.columns == 1, column < layouts.count else { continue }
                let start = StyledText(String(cell.text.text.prefix(80)))
                layouts[column].set(start, .sans, size: table.size, isBold: row.isBold, width: nil)
                widths[column] = max(widths[column], layouts[column].size.width + 1)
            }
        }
        return widths
    }

    /// Narrow columns keep their width; the others share the rest equally.
    private static func shared(_ natural: [Double], among room: Double) -> [Double] {
        guard natural.reduce(0, +) > room else { return natural }
        var widths = natural
        var wide = Set(natural.indices)
        while !wide.isEmpty {
            let fixed = natural.indices.filter { !wide.contains($0) }.reduce(0) { $0 + natural[$1] }
            let share = (room - fixed) / Double(wide.count)
            let narrow = wide.filter { natural[$0] <= share }
            guard !narrow.isEmpty else {
                for column in wide { widths[column] = share }
                return widths
            }
            wide.subtract(narrow)
        }
        return widths
    }
}

extension Table {
    fileprivate func pangoAlignment(ofColumn column: Int) -> PangoAlignment {
        guard alignments.indices.contains(column) else { return PANGO_ALIGN_LEFT }
        return switch alignments[column] {
        case .left: PANGO_ALIGN_LEFT
        case .middle: PANGO_ALIGN_CENTER
        case .right: PANGO_ALIGN_RIGHT
        }
    }

    /// Whether the column has numbers below its header.
    fileprivate func hasNumbers(inColumn column: Int) -> Bool {
        let cells = rows.dropFirst().prefix(50).compactMap {
            $0.cells.indices.contains(column) ? $0.cells[column].text.text : nil
        }
        let filled = cells.filter { !$0.allSatisfy(\.isWhitespace) }
        return !filled.isEmpty && filled.allSatisfy { Double($0.filter { $0 != " " && $0 != "'" }) != nil }
    }
}
