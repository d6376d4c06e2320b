/// The depth of the dark rim along one side of an image, position by position.
struct DarkRim {
    private let side: Pix.Side
    private let width: Int
    private let height: Int
    /// Depth in cells; 0 if there is no rim, or if the dark area is deeper than a rim can be.
    private let depths: [Int]
    /// Whether a cell belongs to a long enough dark run parallel to the side.
    private let isLong: [Bool]

    /// As a share of the longest side: 4 mm of A4. Strokes of letters are shorter.
    private static let leastLength = 0.0135
    private static let unevenness = 50
    /// The width of the paper's blurred edge in cells.
    private static let edge = 2
    private static let leastStep = 0.6
    private static let mostReturning = 0.2
    private static let deepestTip = 4

    init(_ levels: RimLevels, along side: Pix.Side, deepest: Double) {
        self.side = side
        (width, height) = (levels.grid.width, levels.grid.height)
        let isUpright = side == .left || side == .right
        let (length, across) = isUpright ? (height, width) : (width, height)
        let limit = min(Int(deepest * Double(max(width, height))), across / 2 - 1)
        let least = Self.leastLength(width, height)
        let rows = limit + 1
        var isLong = [Bool](repeating: false, count: length * rows)
        for depth in 0..<rows {
            var start = 0
            for place in 0...length {
                if place < length {
                    let (column, row) = Self.cell(place, depth, side, width, height)
                    if levels.isDark(column, row) { continue }
                }
                if place - start >= least {
                    for long in start..<place { isLong[long * rows + depth] = true }
                }
                start = place + 1
            }
        }
        depths = (0..<length).map { place in
            // A rotated image has a blended outermost line.
            let first = isLong[place * rows] ? 0 : 1
            let end = (first..<rows).first { !isLong[place * rows + $0] } ?? rows
            return end == first || end > limit ? 0 : end
        }
        self.isLong = isLong
    }

    /// Number of dark cells along the side.
    var count: Int { depths.count { $0 > 0 } }

    /// The cells of those stretches that are surroundings, not print.
    func cells(notDeeperThan limit: Int, in levels: RimLevels) -> [Int] {
        var cells: [Int] = []
        var start = 0
        for place in 0...depths.count {
            if place < depths.count, (1...limit).contains(depths[place]) { continue }
            let stretch = start..<place
            if isSurrounding(stretch, in: levels) {
                for place in stretch { append(place, depths[place] + Self.edge, to: &cells) }
                appendTips(of: stretch, in: levels, to: &cells)
            }
            start = place + 1
        }
        return cells
    }

    private func isSurrounding(_ stretch: Range<Int>, in levels: RimLevels) -> Bool {
        guard stretch.count >= Self.leastLength(width, height),
            let deepest = depths[stretch].max()
        else { return false }
        let rows = isLong.count / depths.count
        let step = stretch.count { place in
            let dark = cell(place, max(0, depths[place] - Self.edge - 1))
            let beyond = cell(place, depths[place] + Self.edge + 1)
            return levels.beginsPaper(
                beyond.column, beyond.row, after: levels.grid[dark.column, dark.row])
        }
        // In print, the dark continues behind light letters.
        let returning = stretch.count { place in
            depths[place] + 1 < deepest
                && ((depths[place] + 1)..<min(deepest, rows)).contains { isLong[place * rows + $0] }
        }
        return Double(step) >= Self.leastStep * Double(stretch.count)
            && Double(returning) <= Self.mostReturning * Double(stretch.count)
            && isEven(stretch, in: levels)
    }

    private func isEven(_ stretch: Range<Int>, in levels: RimLevels) -> Bool {
        let inner = stretch.flatMap { place in
            (0..<max(1, depths[place] - 1)).map { depth in
                let cell = cell(place, depth)
                return levels.grid[cell.column, cell.row]
            }
        }.sorted()
        return Int(inner[inner.count * 8 / 10]) - Int(inner[inner.count / 10]) <= Self.unevenness
    }

    /// The tip of a wedge is thinner than a cell.
    private func appendTips(of stretch: Range<Int>, in levels: RimLevels, to cells: inout [Int]) {
        let length = 3 * Self.leastLength(width, height)
        let before = max(0, stretch.lowerBound - length)..<stretch.lowerBound
        let after = stretch.upperBound..<min(depths.count, stretch.upperBound + length)
        for place in Array(before) + Array(after) {
            let depth = (0..<Self.deepestTip).prefix {
                let cell = cell(place, $0)
                return !levels.isPaper(cell.column, cell.row)
            }.count
            if (1..<Self.deepestTip).contains(depth) { append(place, depth + 1, to: &cells) }
        }
    }

    private func append(_ place: Int, _ depth: Int, to cells: inout [Int]) {
        for depth in 0..<depth {
            let cell = cell(place, depth)
            cells.append(cell.row * width + cell.column)
        }
    }

    private func cell(_ place: Int, _ depth: Int) -> (column: Int, row: Int) {
        Self.cell(place, depth, side, width, height)
    }

    private static func cell(
        _ place: Int, _ depth: Int, _ side: Pix.Side, _ width: Int, _ height: Int
    ) -> (column: Int, row: Int) {
        let across = side == .left || side == .right ? width : height
        let depth = min(depth, across - 1)
        return switch side {
        case .left: (depth, place)
        case .right: (width - 1 - depth, place)
        case .top: (place, depth)
        case .bottom: (place, height - 1 - depth)
        }
    }

    private static func leastLength(_ width: Int, _ height: Int) -> Int {
        max(4, Int(leastLength * Double(max(width, height))))
    }
}

/// A small image's levels compared with those of its paper.
struct RimLevels {
    let grid: LevelGrid
    /// The lightest level around each position.
    private let lightest: LevelGrid
    /// The paper's own level, including in shadows.
    private let paper: LevelGrid

    /// Cells of the image per cell of the paper's grid.
    private static let paperSide = 4
    private static let darkest: UInt8 = 95
    private static let paperShare = 0.7
    /// The relative levels of shadow on paper.
    private static let shadow = 0.5..<0.75
    /// The least ratio of an abrupt rise from dark to paper.
    private static let leastRise = 1.6
    /// In cells of the paper's grid: 6 mm of A4, wider than the strokes of letters and the gaps between lines.
    private static let widestInk = 9
    /// Across three cells: shadows and paper grain are softer than print.
    private static let steepestShadow = 0.15

    init(_ grid: LevelGrid, paper page: Pix) throws(ScanningError) {
        self.grid = grid
        let small = try LevelGrid(page.scaled(by: 1 / Double(Self.paperSide)))
        lightest = small.withoutInk(size: max(small.width, small.height) / 3)
        paper = Self.paper(small.withoutInk(size: Self.widestInk), lightest: lightest)
    }

    /// Areas that continue from light paper without an edge are shaded paper; others get the level of the paper
    /// beside them.
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

    /// Whether paper begins at a cell after a dark one; in a shadow only if the cell is much lighter.
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
