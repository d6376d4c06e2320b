import Typesetting

/// A logbook as a PDF.
extension LogbookPage {
    /// The logbook, set on numbered pages.
    var document: TypesetDocument {
        .sections(logbooks.map { printed(section(of: $0)) }, titled: texts.title)
    }

    private func printed(_ section: Section) -> PrintedSection {
        var parts: [PrintedSection.Part] = [.facts(section.facts)]
        if let warning = section.warning { parts.append(.warning(warning)) }
        if !section.hasTrips { parts.append(.note(texts.noTrips)) }
        parts += [section.drives, section.sums].compactMap { $0 }.map { .table($0.printed) }
        parts += [.note(section.notes), .lines([texts.placeAndDate, texts.signature])]
        return PrintedSection(title: texts.title, runningHead: section.name, parts: parts)
    }
}

extension LogbookTable {
    /// The table in a PDF.
    var printed: PrintedTable {
        PrintedTable(
            caption: caption, head: head.map(\.printed), numbers: numbers,
            rows: groups.flatMap(printed) + totals.map { Self.printed($0.cells, isBold: true) })
    }

    /// The columns with numbers, counted from 0.
    private var numbers: Set<Int> {
        var column = 0
        var numbers: Set<Int> = []
        for cell in head {
            if [.number, .raw].contains(cell.content) { numbers.formUnion(column..<column + cell.columns) }
            column += cell.columns
        }
        return numbers
    }

    /// The rows of a group: the name of a month stays on a page with its first row, and a sum or total with the row
    /// above it.
    private func printed(_ group: [Row]) -> [PrintedTable.Row] {
        group.enumerated().map { place, row in
            let isBeforeSum = place + 1 < group.count ? group[place + 1].role == .sum : !totals.isEmpty
            return Self.printed(
                row.cells, isBold: row.role != .plain, staysWithNext: row.role == .month || isBeforeSum)
        }
    }

    private static func printed(
        _ cells: [Cell], isBold: Bool, staysWithNext: Bool = false
    ) -> PrintedTable.Row {
        PrintedTable.Row(cells.map(\.printed), isBold: isBold, staysWithNext: staysWithNext)
    }
}

extension LogbookTable.Cell {
    fileprivate var printed: PrintedTable.Cell { PrintedTable.Cell(text, columns: columns) }
}
