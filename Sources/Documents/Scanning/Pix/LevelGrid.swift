import Images

/// A small grey image for calculations: one level per cell, row by row.
struct LevelGrid {
    let width: Int
    let height: Int
    private(set) var levels: [UInt8]

    init(width: Int, height: Int, level: (Int, Int) -> UInt8) {
        self.width = width
        self.height = height
        levels = [UInt8](unsafeUninitializedCapacity: width * height) { cells, count in
            for row in 0..<height {
                for column in 0..<width { cells[row * width + column] = level(column, row) }
            }
            count = width * height
        }
    }

    init(_ pix: Pix) throws(ScanningError) {
        width = pix.width
        height = pix.height
        levels = try pix.greyBytes()
    }

    /// One channel of a raster.
    init(band: Int, of raster: Raster) {
        self.init(width: raster.width, height: raster.height) { column, row in
            raster.bytes[(row * raster.width + column) * raster.channels.rawValue + band]
        }
    }

    func pix() throws(ScanningError) -> Pix { try Pix([self]) }

    /// The grid without dark areas narrower than `size` cells, such as text: its closing by a square with an odd side, as leptonica's
    /// `pixCloseGray` makes it.
    func withoutInk(size: Int) -> LevelGrid {
        let reach = size / 2
        guard reach > 0, width > 0, height > 0 else { return self }
        var cells = SlidingCells(levels, width: width)
        cells.spread(reach, outside: 0) { max($0, $1) }
        cells.spread(reach, outside: 255) { min($0, $1) }
        var closed = self
        closed.levels = cells.levels
        return closed
    }

    subscript(column: Int, row: Int) -> UInt8 {
        get { levels[row * width + column] }
        set { levels[row * width + column] = newValue }
    }
}

/// Cells that take the extreme level of their surroundings.
private struct SlidingCells {
    private(set) var levels: [UInt8]
    private let width: Int

    init(_ levels: [UInt8], width: Int) {
        self.levels = levels
        self.width = width
    }

    /// Gives each cell the extreme level of the square that reaches `reach` cells to each side.
    @inline(__always)
    mutating func spread(_ reach: Int, outside: UInt8, _ extreme: (UInt8, UInt8) -> UInt8) {
        let length = 2 * reach + 1
        let margin = [UInt8](repeating: outside, count: reach)
        var wide: [UInt8] = []
        wide.reserveCapacity(levels.count / width * (width + 2 * reach))
        for row in stride(from: 0, to: levels.count, by: width) {
            wide += margin
            wide += levels[row..<row + width]
            wide += margin
        }
        Self.slide(&wide, length, step: 1, extreme)
        let rows = [UInt8](repeating: outside, count: reach * width)
        var high = rows
        high.reserveCapacity(levels.count + 2 * rows.count)
        for row in stride(from: 0, to: wide.count, by: width + 2 * reach) { high += wide[row..<row + width] }
        high += rows
        Self.slide(&high, length, step: width, extreme)
        levels = Array(high[..<levels.count])
    }

    /// Replaces each cell by the extreme of itself and those in steps after it; the last ones have no meaning.
    ///
    /// Windows of a power of two are made from two halves, and the whole one from two that overlap.
    @inline(__always)
    private static func slide(
        _ cells: inout [UInt8], _ length: Int, step: Int, _ extreme: (UInt8, UInt8) -> UInt8
    ) {
        var other = cells
        var reached = 1
        while reached < length {
            let more = min(reached, length - reached)
            let shift = more * step
            cells.withUnsafeBufferPointer { cells in
                other.withUnsafeMutableBufferPointer { other in
                    for at in 0..<max(0, cells.count - shift) {
                        other[at] = extreme(cells[at], cells[at &+ shift])
                    }
                }
            }
            swap(&cells, &other)
            reached += more
        }
    }
}

/// An area of grid cells connected by their sides.
struct CellArea {
    private(set) var cells: [Int] = []
    private(set) var left = Int.max
    private(set) var top = Int.max
    private(set) var right = 0
    private(set) var bottom = 0

    /// The connected areas of marked cells, in reading order of their first cells.
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
