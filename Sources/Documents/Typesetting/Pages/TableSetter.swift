import CPango

/// Sets a table's rows onto pages; the columns share the page's width.
struct TableSetter {
    private static let padding = 4.0
    private static let narrowest = 22.0
    /// A cell that would have more says so by dots.
    private static let mostLines = 6
    /// So many rows decide on the columns' widths.
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

    /// Whether not all columns have room.
    var leavesOutColumns: Bool { table.rows.contains { $0.count > widths.count } }

    /// Sets all rows; one that does not fit on the page goes to the next.
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
                .ground, left: left, top: setter.top, width: width, height: height + 2 * Self.padding)
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

    /// Narrow columns keep their width, and the others share what is left.
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
}
