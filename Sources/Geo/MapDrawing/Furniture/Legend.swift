/// An entry of the legend: a sample with its meaning, or a heading.
public struct MapLegendEntry: Hashable, Sendable {
    /// The shape of the sample.
    public enum Symbol: Hashable, Sendable {
        case area
        case line
        case point
        /// No sample: the text is the heading of the following entries.
        case heading
    }

    /// The meaning of the style.
    public var text: String
    /// The style.
    public var style: MapStyle
    /// The shape of the sample.
    public var symbol: Symbol

    /// Creates a legend entry.
    public init(_ text: String, style: MapStyle, symbol: Symbol = .area) {
        self.text = text
        self.style = style
        self.symbol = symbol
    }

    /// Creates a heading for the following entries.
    public init(heading text: String) {
        self.init(text, style: MapStyle(), symbol: .heading)
    }
}

/// The cells of a legend's entries; a heading has a row of its own.
struct LegendGrid {
    private(set) var cells: [(row: Int, column: Int)] = []

    var rows: Int { cells.last.map { $0.row + 1 } ?? 0 }

    init(_ entries: [MapLegendEntry], columns: Int) {
        var (row, column) = (0, 0)
        for entry in entries {
            let isHeading = entry.symbol == .heading
            if column == columns || isHeading && column > 0 { (row, column) = (row + 1, 0) }
            cells.append((row, column))
            column = isHeading ? columns : column + 1
        }
    }
}

/// The legend below the map: samples of styles with their meaning, in columns.
struct Legend {
    let entries: [MapLegendEntry]
    let layout: PageLayout

    func draw(on canvas: Canvas) {
        let unit = layout.millimetre
        let column = layout.map.width / Double(layout.legendColumns)
        for (entry, cell) in zip(entries, LegendGrid(entries, columns: layout.legendColumns).cells) {
            let x = layout.map.x + Double(cell.column) * column
            let y = layout.legendTop + Double(cell.row) * layout.legendRowHeight
            let isHeading = entry.symbol == .heading
            let indent = isHeading ? 0 : 11.5 * unit
            if !isHeading {
                drawSample(
                    of: entry, in: PageRect(x: x, y: y, width: 9 * unit, height: 4.2 * unit), on: canvas)
            }
            canvas.setFont(size: 2.5 * unit, isBold: isHeading)
            let room = isHeading ? layout.map.width : column - indent - 2.5 * unit
            let text = canvas.fitted(entry.text, into: room)
            canvas.write(text, at: PagePoint(x: x + indent, y: y + 3 * unit), .ink)
        }
    }

    private func drawSample(of entry: MapLegendEntry, in rect: PageRect, on canvas: Canvas) {
        let middle = PagePoint(x: rect.middleX, y: rect.middleY)
        let ends = [PagePoint(x: rect.x, y: rect.middleY), PagePoint(x: rect.right, y: rect.middleY)]
        let corners = [
            PagePoint(x: rect.x, y: rect.y), PagePoint(x: rect.right, y: rect.y),
            PagePoint(x: rect.right, y: rect.bottom), PagePoint(x: rect.x, y: rect.bottom),
            PagePoint(x: rect.x, y: rect.y),
        ]
        var style = entry.style
        style.marksEnds = false
        let sample: PageFeature =
            switch entry.symbol {
            case .area: PageFeature(style, polygons: [PagePolygon(rings: [corners])])
            case .line: PageFeature(style, lines: [ends])
            case .point: PageFeature(style, points: [middle])
            case .heading: PageFeature(style)
            }
        let painter = FeaturePainter(canvas: canvas, millimetre: layout.millimetre, shown: rect)
        painter.paint([sample])
        painter.paintMarks([sample])
    }
}
