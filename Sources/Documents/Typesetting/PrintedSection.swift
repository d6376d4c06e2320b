import CPango

/// A section of a document to print and sign: it begins a page of its own.
package struct PrintedSection {
    /// Something below the section's title.
    package enum Part {
        /// Names with their values.
        case facts([(name: String, value: String)])
        case table(PrintedTable)
        case note(String)
        /// A sentence that must not be overlooked.
        case warning(String)
        /// Lines to write on, with what belongs there.
        case lines([String])
    }

    /// The title.
    package let title: String
    /// The line at the head of the section's further pages.
    package let runningHead: String
    /// The parts from top to bottom.
    package let parts: [Part]

    /// Creates a section.
    package init(title: String, runningHead: String, parts: [Part]) {
        self.title = title
        self.runningHead = runningHead
        self.parts = parts
    }
}

/// A table in a section, whose head is repeated on each page.
package struct PrintedTable {
    /// A cell.
    package struct Cell {
        let text: String
        let columns: Int

        /// Creates a cell over a number of columns.
        package init(_ text: String, columns: Int = 1) {
            self.text = text
            self.columns = columns
        }
    }

    /// A row.
    package struct Row {
        let cells: [Cell]
        let isBold: Bool
        let staysWithNext: Bool

        /// Creates a row.
        ///
        /// - Parameter staysWithNext: whether it stays on a page with the next row.
        package init(_ cells: [Cell], isBold: Bool = false, staysWithNext: Bool = false) {
            self.cells = cells
            self.isBold = isBold
            self.staysWithNext = staysWithNext
        }
    }

    let caption: String?
    let head: [Cell]
    let numbers: Set<Int>
    let rows: [Row]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - head: the cells of the head.
    ///   - numbers: the columns that are aligned right.
    package init(caption: String? = nil, head: [Cell], numbers: Set<Int>, rows: [Row]) {
        self.caption = caption
        self.head = head
        self.numbers = numbers
        self.rows = rows
    }
}

extension TypesetDocument {
    /// Sections on the long side of the paper, with numbered pages.
    ///
    /// - Parameter title: the title that viewers show.
    package static func sections(_ sections: [PrintedSection], titled title: String) -> TypesetDocument {
        TypesetDocument(paper: .landscape, isNumbered: true) { (setter) throws(TypesettingError) in
            setter.setTitle(title)
            for section in sections { try setter.add(section) }
        }
    }
}

extension PageSetter {
    fileprivate func add(_ section: PrintedSection) throws(TypesettingError) {
        runningHead = nil
        var title = Paragraph(StyledText(printed: section.title))
        (title.size, title.isBold, title.startsPage) = (20, true, true)
        try add(title)
        runningHead = section.runningHead.withoutControls
        for part in section.parts {
            switch part {
            case .facts(let facts): try add(facts)
            case .table(let table): try add(table)
            case .note(let note):
                var paragraph = Paragraph(StyledText(printed: note))
                (paragraph.size, paragraph.spaceBefore) = (8, 10)
                try add(paragraph)
            case .warning(let warning):
                var paragraph = Paragraph(StyledText(printed: warning))
                (paragraph.size, paragraph.isBold, paragraph.spaceBefore) = (9, true, 6)
                try add(paragraph)
            case .lines(let names): try addLines(names)
            }
        }
    }

    private func add(_ facts: [(name: String, value: String)]) throws(TypesettingError) {
        var text = StyledText()
        for fact in facts {
            text.append((text.text.isEmpty ? "" : "     ") + fact.name.withoutControls + " ")
            text.append(fact.value.withoutControls, .bold)
        }
        var paragraph = Paragraph(text)
        (paragraph.size, paragraph.spaceBefore) = (9, 6)
        try add(paragraph)
    }

    private func add(_ table: PrintedTable) throws(TypesettingError) {
        if let caption = table.caption {
            guard try makeRoom(Self.room(forStartOf: table)) else { return }
            var heading = Paragraph(StyledText(printed: caption))
            (heading.size, heading.isBold, heading.isHeading, heading.spaceBefore) = (11, true, true, 16)
            try add(heading)
        }
        top += 8
        try TableSetter(Table(table), self).add()
    }

    /// The height of a caption with the table's head and its first rows, which stay on one page; of many rows, the first ones.
    private static func room(forStartOf table: PrintedTable) -> Double {
        let rows = table.rows.prefix { $0.staysWithNext }.count + 1
        return 44 + 16 * Double(1 + min(rows, 8))
    }

    /// Draws lines beside each other, with their names below them.
    private func addLines(_ names: [String]) throws(TypesettingError) {
        let (space, width, gap) = (48.0, 180.0, 40.0)
        guard try makeRoom(space + 14) else { return }
        top += space
        for (place, name) in names.enumerated() {
            let left = paper.margin + Double(place) * (width + gap)
            fill(.ink, left: left, top: top, width: width, height: 0.5)
            let label = try TextLayout(context)
            label.set(StyledText(printed: name), .sans, size: 8, isBold: false, width: width)
            shade(.faint)
            cairo_move_to(context, left, top + 3)
            label.draw(on: context)
        }
        top += 14
    }
}

extension Table {
    /// A table all of whose cells are complete.
    fileprivate init(_ table: PrintedTable) {
        func cells(_ cells: [PrintedTable.Cell]) -> [Cell] {
            cells.map { Cell(text: StyledText(printed: $0.text), columns: $0.columns) }
        }
        head = [Row(cells: cells(table.head), isBold: true, isShaded: true)]
        rows = table.rows.map { row in
            Row(cells: cells(row.cells), isBold: row.isBold, staysWithNext: row.staysWithNext)
        }
        alignments = (0..<columnCount).map { table.numbers.contains($0) ? .right : .left }
        (size, narrowest, mostLines, measuredRows) = (8, 6, 30, .max)
        isAsWideAsPage = true
    }
}

extension StyledText {
    fileprivate init(printed text: String) { self.init(text.withoutControls) }
}

extension String {
    /// Longer texts are cut: breaking them into lines takes time with the square of their length.
    private static var most: Int { 2_000 }

    /// The text with replacement characters for those that control something, such as the direction of writing.
    fileprivate var withoutControls: String {
        var visible = UnicodeScalarView()
        for scalar in unicodeScalars.prefix(Self.most) {
            let isControl =
                scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
            visible.append(isControl ? "\u{FFFD}" : scalar)
        }
        return String(visible) + (unicodeScalars.dropFirst(Self.most).isEmpty ? "" : "…")
    }
}
