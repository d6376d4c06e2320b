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

    /// The grid without dark areas narrower than `size` cells.
    func withoutInk(size: Int) throws(ScanningError) -> LevelGrid {
        try LevelGrid(pix().withoutNarrowInk(size: size))
    }

    subscript(column: Int, row: Int) -> UInt8 {
        get { levels[row * width + column] }
        set { levels[row * width + column] = newValue }
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
