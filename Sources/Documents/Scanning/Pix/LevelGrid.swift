import Images

/// A small grey picture to reckon with: a level a cell, row by row.
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

    /// One channel of a coloured picture.
    init(band: Int, of raster: Raster) {
        self.init(width: raster.width, height: raster.height) { column, row in
            raster.bytes[(row * raster.width + column) * raster.channels.rawValue + band]
        }
    }

    func pix() throws(ScanningError) -> Pix { try Pix([self]) }

    /// Without what is dark and narrower than `size` cells.
    func withoutInk(size: Int) throws(ScanningError) -> LevelGrid {
        try LevelGrid(pix().withoutNarrowInk(size: size))
    }

    subscript(column: Int, row: Int) -> UInt8 {
        get { levels[row * width + column] }
        set { levels[row * width + column] = newValue }
    }
}
