/// A small picture's levels beside those of its paper.
struct RimLevels {
    let grid: LevelGrid
    /// The lightest around each place.
    private let lightest: LevelGrid
    /// The paper's own level, in its shadows too.
    private let paper: LevelGrid

    /// Cells of the picture to one of the paper's.
    private static let paperSide = 4
    private static let darkest: UInt8 = 95
    private static let paperShare = 0.7
    /// From the deepest to some that is light enough to be paper anyway.
    private static let shadow = 0.5..<0.75
    /// What rises from dark to paper at once.
    private static let leastRise = 1.6
    /// Of a grid of the paper's cells: 6 mm of A4, wider than letters' strokes and the gaps between lines.
    private static let widestInk = 9
    /// Across three cells: a shadow is softer than what is printed, and so is the paper's grain.
    private static let steepestShadow = 0.15

    init(_ grid: LevelGrid, paper page: Pix) throws(ScanningError) {
        self.grid = grid
        let small = try page.scaled(by: 1 / Double(Self.paperSide))
        lightest = try LevelGrid(small.withoutNarrowInk(size: max(small.width, small.height) / 3))
        paper = try Self.paper(LevelGrid(small.withoutNarrowInk(size: Self.widestInk)), lightest: lightest)
    }

    /// What light paper goes over into without an edge is paper in a shadow; the rest is as light as paper beside it.
    private static func paper(_ levels: LevelGrid, lightest: LevelGrid) -> LevelGrid {
        let shares = zip(levels.levels, lightest.levels).map { Double($0) / Double(max(1, $1)) }
        var others = PictureMask(width: levels.width, height: levels.height)
        others.mark(only: shares.indices.filter { shares[$0] < paperShare })
        let isShade = shares.indices.map { cell in
            shadow.contains(shares[cell]) && isSoft(levels, cell % levels.width, cell / levels.width)
        }
        for area in CellArea.areas(of: isShade, width: levels.width)
        where area.cells.contains(where: { shares[$0] >= paperShare }) {
            others.clear(area.cells)
        }
        return others.filled(levels)
    }

    /// Whether the level hardly changes across a cell.
    private static func isSoft(_ levels: LevelGrid, _ column: Int, _ row: Int) -> Bool {
        func areClose(_ one: UInt8, _ other: UInt8) -> Bool {
            Double(max(one, other) - min(one, other)) <= steepestShadow * Double(max(one, other))
        }
        return areClose(levels[max(0, column - 1), row], levels[min(levels.width - 1, column + 1), row])
            && areClose(levels[column, max(0, row - 1)], levels[column, min(levels.height - 1, row + 1)])
    }

    func isDark(_ column: Int, _ row: Int) -> Bool {
        grid[column, row] <= Self.darkest && share(column, row, of: lightest) < 0.5
    }

    /// Whether a cell is about as light as the paper there.
    func isPaper(_ column: Int, _ row: Int) -> Bool { share(column, row, of: paper) >= Self.paperShare }

    /// Whether paper begins at a cell, after a dark one: in a shadow only if it is much lighter.
    func beginsPaper(_ column: Int, _ row: Int, after dark: UInt8) -> Bool {
        share(column, row, of: lightest) >= Self.paperShare
            || isPaper(column, row) && Double(grid[column, row]) >= Self.leastRise * Double(dark)
    }

    private func share(_ column: Int, _ row: Int, of paper: LevelGrid) -> Double {
        let beside = paper[
            min(column / Self.paperSide, paper.width - 1), min(row / Self.paperSide, paper.height - 1)]
        return Double(grid[column, row]) / Double(max(1, beside))
    }
}
