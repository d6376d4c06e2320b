/// A small picture's levels beside those of its paper.
struct RimLevels {
    let grid: LevelGrid
    private let paper: LevelGrid

    /// Cells of the picture to one of the paper's.
    private static let paperSide = 4
    private static let darkest: UInt8 = 95

    init(_ grid: LevelGrid, paper page: Pix) throws(ScanningError) {
        self.grid = grid
        let small = try page.scaled(by: 1 / Double(Self.paperSide))
        paper = try LevelGrid(small.withoutNarrowInk(size: max(small.width, small.height) / 3))
    }

    /// The level of a cell, 1 for paper.
    func share(_ column: Int, _ row: Int) -> Double {
        let beside = paper[
            min(column / Self.paperSide, paper.width - 1), min(row / Self.paperSide, paper.height - 1)]
        return Double(grid[column, row]) / Double(max(1, beside))
    }

    func isDark(_ column: Int, _ row: Int) -> Bool {
        grid[column, row] <= Self.darkest && share(column, row) < 0.5
    }
}
