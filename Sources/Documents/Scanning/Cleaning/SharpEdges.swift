/// Where the levels of a small picture change at once, as along what is printed; along shadows they change bit by bit.
struct SharpEdges {
    /// Whether an edge goes through a cell, row by row.
    let cells: [Bool]

    /// In thousandths, over two cells: less is grain, and the other side shining through.
    private static let leastStep = 40
    /// That much steeper than beside it.
    private static let steepness = 2
    /// Letters that touch an edge make gaps in it.
    private static let widestGap = 6

    /// The edges of all bands of a picture together.
    init(_ bands: [LevelGrid]) {
        let (width, height) = (bands.first?.width ?? 0, bands.first?.height ?? 0)
        let rows = (0..<height).map { Line(first: $0 * width, step: 1, count: width) }
        let columns = (0..<width).map { Line(first: $0, step: width, count: height) }
        // An upright edge is a step along a row, and goes on along a column.
        let upright = Self.bridged(Self.steps(along: rows, of: bands), along: columns)
        let level = Self.bridged(Self.steps(along: columns, of: bands), along: rows)
        cells = zip(upright, level).map { $0 || $1 }
    }

    /// A row or a column.
    private struct Line {
        let first: Int
        let step: Int
        let count: Int

        func cell(_ place: Int) -> Int { first + min(max(place, 0), count - 1) * step }
    }

    private static func steps(along lines: [Line], of bands: [LevelGrid]) -> [Bool] {
        var isStep = [Bool](repeating: false, count: bands.first?.levels.count ?? 0)
        for band in bands {
            band.levels.withUnsafeBufferPointer { levels in
                for line in lines {
                    for place in 0..<line.count where isSharp(levels, line, place) {
                        isStep[line.cell(place)] = true
                    }
                }
            }
        }
        return isStep
    }

    private static func isSharp(_ levels: UnsafeBufferPointer<UInt8>, _ line: Line, _ place: Int) -> Bool {
        let (before, after) = (Int(levels[line.cell(place - 1)]), Int(levels[line.cell(place + 1)]))
        let change = after - before
        guard change != 0, abs(change) * 1000 >= leastStep * max(before, after) else { return false }
        let nearby = before - Int(levels[line.cell(place - 3)])
        let beyond = Int(levels[line.cell(place + 3)]) - after
        let beside = change > 0 ? max(nearby, beyond) : -min(nearby, beyond)
        return steepness * beside <= abs(change)
    }

    /// Edges with their gaps filled.
    private static func bridged(_ isEdge: [Bool], along lines: [Line]) -> [Bool] {
        var bridged = isEdge
        for line in lines {
            var last: Int?
            for place in 0..<line.count where isEdge[line.cell(place)] {
                if let last, place - last <= widestGap + 1 {
                    for gap in last..<place { bridged[line.cell(gap)] = true }
                }
                last = place
            }
        }
        return bridged
    }
}
