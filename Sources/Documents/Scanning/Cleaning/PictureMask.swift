/// The tiles of a page that are pictures, coloured blocks or other dark areas rather than shaded paper.
struct PictureMask {
    let width: Int
    let height: Int
    /// Whether a tile is not paper, row by row.
    private(set) var cells: [Bool]

    /// Dark areas are more than a fifth darker than their surroundings.
    private static let darkShare = 0.8
    /// The least step of a sharp edge over four tiles; the edge of a shadow is softer.
    private static let sharpStep = 0.12
    private static let leastSharpShare = 0.5
    /// Strokes of letters are narrower.
    private static let narrowestBlock = 7
    private static let leastUnevenness = 5
    /// The least share of its bounding box that a picture covers.
    private static let leastFilling = 0.4

    /// Creates an empty mask.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        cells = [Bool](repeating: false, count: width * height)
    }

    /// Creates the mask from the levels of the page, of its paper without text, and of the lightest surroundings.
    init(page: LevelGrid, paper: LevelGrid, surroundings: LevelGrid) {
        self.init(width: paper.width, height: paper.height)
        let isDark = zip(paper.levels, surroundings.levels).map {
            Double($0) < Self.darkShare * Double($1)
        }
        for area in CellArea.areas(of: isDark, width: width)
        where Self.sharpShare(of: area, isDark, paper) >= Self.leastSharpShare {
            mark(area)
        }
        let isBlock = (0..<cells.count).map { cell in
            Double(page.levels[cell]) < Self.darkShare * Double(surroundings.levels[cell])
                && Self.isEven(page, cell % page.width, cell / page.width)
        }
        for area in CellArea.areas(of: isBlock, width: width)
        where min(area.right - area.left, area.bottom - area.top) >= Self.narrowestBlock
            && !isAtRim(area) && Self.sharpShare(of: area, isBlock, page) >= Self.leastSharpShare
        {
            mark(area)
        }
    }

    /// Whether an area reaches the rim, as the surroundings of the paper do.
    private func isAtRim(_ area: CellArea) -> Bool {
        min(area.left, area.top) <= 1 || area.right >= width - 2 || area.bottom >= height - 2
    }

    /// Whether a cell and its neighbours have about the same level, as in a block. Closing would hide blocks under
    /// light letters.
    private static func isEven(_ page: LevelGrid, _ column: Int, _ row: Int) -> Bool {
        guard (1..<page.width - 1).contains(column), (1..<page.height - 1).contains(row) else { return false }
        let level = Int(page[column, row])
        return (row - 1...row + 1).allSatisfy { y in
            (column - 1...column + 1).allSatisfy { x in
                abs(Int(page[x, y]) - level) <= max(leastUnevenness, level / 16)
            }
        }
    }

    /// The share of tiles that are not paper.
    var share: Double { Double(cells.count { $0 }) / Double(cells.count) }

    private mutating func mark(_ area: CellArea) {
        mark(cells: area.cells)
        // A picture includes its light parts.
        let box = (area.right - area.left + 1) * (area.bottom - area.top + 1)
        guard Double(area.cells.count) >= Self.leastFilling * Double(box) else { return }
        for row in area.top...area.bottom {
            for column in area.left...area.right { cells[row * width + column] = true }
        }
    }

    /// Marks only these cells.
    mutating func mark(only marked: [Int]) {
        for cell in marked { cells[cell] = true }
    }

    /// Unmarks cells.
    mutating func clear(_ marked: [Int]) {
        for cell in marked { cells[cell] = false }
    }

    /// Marks cells and their neighbours.
    private mutating func mark(cells marked: [Int]) {
        for cell in marked { markAround(cell % width, cell / width) }
    }

    private mutating func markAround(_ column: Int, _ row: Int) {
        for y in max(0, row - 1)...min(height - 1, row + 1) {
            for x in max(0, column - 1)...min(width - 1, column + 1) { cells[y * width + x] = true }
        }
    }

    /// The share of an area's edge where the level drops steeply.
    private static func sharpShare(of area: CellArea, _ isDark: [Bool], _ paper: LevelGrid) -> Double {
        var (sharp, all) = (0, 0)
        for cell in area.cells {
            let (x, y) = (cell % paper.width, cell / paper.width)
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                guard let next = level(paper, x + dx, y + dy), !isDark[(y + dy) * paper.width + x + dx]
                else { continue }
                let outside = level(paper, x + 2 * dx, y + 2 * dy) ?? next
                let inside = level(paper, x - 2 * dx, y - 2 * dy) ?? Double(paper[x, y])
                all += 1
                if outside - inside >= sharpStep * outside { sharp += 1 }
            }
        }
        return all == 0 ? 0 : Double(sharp) / Double(all)
    }

    private static func level(_ grid: LevelGrid, _ x: Int, _ y: Int) -> Double? {
        guard (0..<grid.width).contains(x), (0..<grid.height).contains(y) else { return nil }
        return Double(grid[x, y])
    }

    // MARK: Paper

    /// The mean level outside pictures.
    func meanPaper(of grid: LevelGrid) -> Double {
        var (sum, count) = (0, 0)
        for (cell, isPicture) in cells.enumerated() where !isPicture {
            sum += Int(grid.levels[cell])
            count += 1
        }
        return Double(sum) / Double(max(1, count))
    }

    /// The mean relative difference between neighbouring tiles outside pictures.
    func roughness(of grid: LevelGrid) -> Double {
        var (sum, count) = (0.0, 0)
        for cell in 0..<cells.count - 1 where cell % width < width - 1 && !cells[cell] && !cells[cell + 1] {
            let (one, other) = (Double(grid.levels[cell]), Double(grid.levels[cell + 1]))
            sum += abs(one - other) / max(20, max(one, other))
            count += 1
        }
        return count == 0 ? 1 : sum / Double(count)
    }

    /// The grid with pictures replaced by the levels of the paper to their left and right, or else above.
    func filled(_ grid: LevelGrid) -> LevelGrid {
        var filled = grid
        let rows = (0..<height).map { row in (0..<width).filter { !cells[row * width + $0] } }
        let firstUseful = rows.firstIndex { !$0.isEmpty } ?? 0
        for row in Array(firstUseful..<height) + (0..<firstUseful).reversed() {
            guard rows[row].count < width else { continue }
            let paper = rows[row]
            let beside = row > firstUseful ? row - 1 : min(row + 1, height - 1)
            var next = 0
            for column in 0..<width where cells[row * width + column] {
                while next < paper.count, paper[next] < column { next += 1 }
                filled[column, row] =
                    between(
                        next > 0 ? paper[next - 1] : nil, next < paper.count ? paper[next] : nil, column,
                        in: grid, row) ?? filled[column, beside]
            }
        }
        return filled
    }

    private func between(_ left: Int?, _ right: Int?, _ column: Int, in grid: LevelGrid, _ row: Int) -> UInt8?
    {
        switch (left, right) {
        case (nil, nil): return nil
        case (let only?, nil), (nil, let only?): return grid[only, row]
        case (let left?, let right?):
            let weight = Double(column - left) / Double(right - left)
            let level = Double(grid[left, row]) * (1 - weight) + Double(grid[right, row]) * weight
            return UInt8(level.rounded())
        }
    }
}
