/// Cells of a grid that touch each other by their sides.
struct CellArea {
    private(set) var cells: [Int] = []
    private(set) var left = Int.max
    private(set) var top = Int.max
    private(set) var right = 0
    private(set) var bottom = 0

    /// The areas of the marked cells of a grid, in reading order of their first cells.
    static func areas(of marked: [Bool], width: Int) -> [CellArea] {
        var open = marked
        var areas: [CellArea] = []
        for cell in open.indices where open[cell] {
            areas.append(CellArea(from: cell, taking: &open, width: width))
        }
        return areas
    }

    private init(from first: Int, taking open: inout [Bool], width: Int) {
        var waiting = [first]
        open[first] = false
        while let cell = waiting.popLast() {
            cells.append(cell)
            let (column, row) = (cell % width, cell / width)
            (left, right) = (min(left, column), max(right, column))
            (top, bottom) = (min(top, row), max(bottom, row))
            var neighbours: [Int] = []
            if column > 0 { neighbours.append(cell - 1) }
            if column < width - 1 { neighbours.append(cell + 1) }
            if cell >= width { neighbours.append(cell - width) }
            if cell + width < open.count { neighbours.append(cell + width) }
            for next in neighbours where open[next] {
                open[next] = false
                waiting.append(next)
            }
        }
    }
}
