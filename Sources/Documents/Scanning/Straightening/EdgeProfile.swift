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
        let dark = lines.prefix(limit + 1).prefix { isDark($0) }.count
        guard (1...limit).contains(dark) else { return 0 }
        // What goes on behind light letters is a heading.
        guard !lines.prefix(limit + 1).dropFirst(dark).contains(where: isDark) else { return 0 }
        // The line at the edge is partly paper; beyond it the level must have risen at once.
        let border = lines.prefix(dark).map(\.median).min() ?? 0
        let paper = lines[min(lines.count - 1, dark + 2)].median
        return paper >= leastStep * max(10, border) && paper - border >= 25 ? dark : 0
    }
}
