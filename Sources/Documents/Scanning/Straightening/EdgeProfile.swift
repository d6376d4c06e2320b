/// The typical levels of a small picture's rows or columns, and the dark ones at either end.
struct EdgeProfile {
    /// Rows or columns.
    let count: Int
    /// How many dark ones the picture begins with.
    let first: Int
    /// How many dark ones it ends with.
    let last: Int

    private static let broadest = 0.15
    private static let darkest = 90.0
    /// Paper is lighter than its border by this factor.
    private static let leastStep = 1.6
    private static let unevenness = 45

    init(_ grid: LevelGrid, ofRows: Bool) {
        count = ofRows ? grid.height : grid.width
        let across = ofRows ? grid.width : grid.height
        // The corners belong to the other sides' borders.
        let middle = across / 10..<(across - across / 10)
        let lines = (0..<count).map { line in
            Line(levels: middle.map { ofRows ? grid[$0, line] : grid[line, $0] })
        }
        first = Self.border(lines)
        last = Self.border(lines.reversed())
    }

    private struct Line {
        let median: Double
        let spread: Int

        init(levels: [UInt8]) {
            let sorted = levels.sorted()
            median = Double(sorted[sorted.count / 2])
            spread = Int(sorted[sorted.count * 9 / 10]) - Int(sorted[sorted.count / 10])
        }
    }

    private static func isDark(_ line: Line) -> Bool {
        line.median <= darkest && line.spread <= unevenness
    }

    /// The number of lines before the paper begins; 0 where no border can be told.
    private static func border(_ lines: [Line]) -> Int {
        let limit = Int(Double(lines.count) * broadest)
        let dark = lines.prefix(limit + 1).prefix { isDark($0) }
        guard (1...limit).contains(dark.count) else { return 0 }
        let border = dark.map(\.median).min() ?? 0
        // Paper in deep shadow is dark too, but lighter than what lies around it.
        let lightest = (border + level(beyond: dark.count, lines)) / 2
        func isBorder(_ line: Line) -> Bool { isDark(line) && line.median <= lightest }
        let width = dark.prefix { isBorder($0) }.count
        // What goes on behind light letters is a heading.
        guard width > 0, !lines.prefix(limit + 1).dropFirst(width).contains(where: isBorder) else { return 0 }
        let paper = level(beyond: width, lines)
        return paper >= leastStep * max(10, border) && paper - border >= 25 ? width : 0
    }

    /// The level next to a border: the line at its edge is partly paper, beyond that the level must have risen.
    private static func level(beyond width: Int, _ lines: [Line]) -> Double {
        lines[min(lines.count - 1, width + 2)].median
    }
}
