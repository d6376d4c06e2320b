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
        let columns = table.rows.reduce(0) { max($0, $1.count) }
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
                table.rows.append(row.fields.prefix(mostColumns).map(cell))
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

/// Rows of cells; the first row is the header.
struct Table {
    enum Alignment {
        case left, middle, right
    }

    var rows: [[StyledText]] = []
    /// One per column; columns without one are aligned left.
    var alignments: [Alignment] = []
    var size = 8.5
    var indent = 0.0
}

/// Sets a table's rows on pages; the columns share the page's width.
struct TableSetter {
    private static let padding = 4.0
    private static let narrowest = 22.0
    /// Longer cells are cut, with an ellipsis.
    private static let mostLines = 6
    /// The number of rows that determine the columns' widths.
    private static let measuredRows = 60

    private let setter: PageSetter
    private let table: Table
    private let widths: [Double]
    private let layouts: [TextLayout]

    init(_ table: Table, _ setter: PageSetter) throws(TypesettingError) {
        self.setter = setter
        self.table = table
        let room = setter.paper.right - setter.paper.margin - table.indent
        let count = min(
            table.rows.reduce(0) { max($0, $1.count) }, Int(room / (Self.narrowest + 2 * Self.padding)))
        var layouts: [TextLayout] = []
        for _ in 0..<count { layouts.append(try TextLayout(setter.context)) }
        self.layouts = layouts
        widths = Self.shared(
            Self.naturalWidths(of: table, layouts), among: room - 2 * Self.padding * Double(count))
    }

    /// Whether the table has more columns than fit on the page.
    var leavesOutColumns: Bool { table.rows.contains { $0.count > widths.count } }

    /// Sets all rows; a row that does not fit begins the next page.
    func add() throws(TypesettingError) {
        for (index, row) in table.rows.enumerated() {
            try add(row, isHeader: index == 0)
            if setter.isFull { return }
        }
    }

    private func add(_ row: [StyledText], isHeader: Bool) throws(TypesettingError) {
        var height = table.size
        for (column, cell) in row.prefix(widths.count).enumerated() {
            let layout = layouts[column]
            layout.set(cell, .sans, size: table.size, isBold: isHeader, width: widths[column])
            layout.cut(toLines: Self.mostLines)
            layout.align(table.pangoAlignment(ofColumn: column))
            height = max(height, layout.size.height)
        }
        guard try setter.makeRoom(height + 2 * Self.padding) else { return }
        let left = setter.paper.margin + table.indent
        let width = widths.reduce(0) { $0 + $1 + 2 * Self.padding }
        if isHeader {
            setter.fill(
                .background, left: left, top: setter.top, width: width, height: height + 2 * Self.padding)
        }
        setter.shade(.ink)
        var place = left + Self.padding
        for column in row.indices.prefix(widths.count) {
            cairo_move_to(setter.context, place, setter.top + Self.padding)
            layouts[column].draw(on: setter.context)
            place += widths[column] + 2 * Self.padding
        }
        setter.top += height + 2 * Self.padding
        setter.fill(.bar, left: left, top: setter.top - 0.25, width: width, height: 0.5)
    }

    private static func naturalWidths(of table: Table, _ layouts: [TextLayout]) -> [Double] {
        var widths = [Double](repeating: narrowest, count: layouts.count)
        for (index, row) in table.rows.prefix(measuredRows).enumerated() {
            for (column, cell) in row.prefix(layouts.count).enumerated() {
                let start = StyledText(String(cell.text.prefix(80)))
                layouts[column].set(start, .sans, size: table.size, isBold: index == 0, width: nil)
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
            $0.indices.contains(column) ? $0[column].text : nil
        }
        let filled = cells.filter { !$0.allSatisfy(\.isWhitespace) }
        return !filled.isEmpty && filled.allSatisfy { Double($0.filter { $0 != " " && $0 != "'" }) != nil }
    }
}
