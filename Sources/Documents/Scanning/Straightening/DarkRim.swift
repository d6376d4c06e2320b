/// How deep the dark reaches along one side of a picture, place by place.
struct DarkRim {
    private let side: Pix.Side
    private let width: Int
    private let height: Int
    /// Cells from the side; 0 where it is not dark, or dark beyond what a rim can be.
    private let depths: [Int]
    /// What is dark for long enough in the side's direction.
    private let isLong: [Bool]

    /// Of the longest side: 4 mm of A4. Strokes of letters are shorter.
    private static let leastLength = 0.0135
    private static let unevenness = 50
    /// A paper's edge is blurred over so many cells.
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
            // A picture that was turned has a first line between dark and light.
            let first = isLong[place * rows] ? 0 : 1
            let end = (first..<rows).first { !isLong[place * rows + $0] } ?? rows
            return end == first || end > limit ? 0 : end
        }
        self.isLong = isLong
    }

    /// Along how many cells of the side it is dark.
    var count: Int { depths.count { $0 > 0 } }

    /// The cells of those stretches that are no print.
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
        // The dark goes on behind light letters.
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

    /// Where a wedge runs out it is thinner than a cell.
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
