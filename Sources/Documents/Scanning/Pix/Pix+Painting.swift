import CLeptonica
import Images

extension Pix {
    /// One grid is a grey picture, three are a coloured one.
    convenience init(_ bands: [LevelGrid]) throws(ScanningError) {
        let bytes = bands.count == 1 ? bands[0].levels : Self.interleaved(bands)
        let raster: Raster
        do {
            raster = try Raster(
                width: bands[0].width, height: bands[0].height, channels: bands.count == 1 ? .grey : .rgb,
                bytes: bytes)
        } catch {
            throw Self.failure(error.message)
        }
        try self.init(raster)
    }

    private static func interleaved(_ bands: [LevelGrid]) -> [UInt8] {
        let count = bands[0].levels.count
        return [UInt8](unsafeUninitializedCapacity: count * bands.count) { bytes, initialized in
            for (band, grid) in bands.enumerated() {
                for cell in 0..<count { bytes[cell * bands.count + band] = grid.levels[cell] }
            }
            initialized = count * bands.count
        }
    }

    /// Paints squares of `side` pixels where a mask is set, in the colours of one grid or three; a cell at the right or
    /// lower end of the mask is as wide and high as the image's rest.
    func paint(_ bands: [LevelGrid], where mask: PictureMask, side: Int) {
        guard let words = pixGetData(pix), let width = bands.first?.width, mask.width == width else { return }
        let (wordsPerRow, depth) = (Int(pixGetWpl(pix)), pixGetDepth(pix))
        for row in 0..<mask.height {
            let cells = (0..<width).filter { mask.cells[row * width + $0] }
            guard !cells.isEmpty else { continue }
            for y in pixels(row, of: mask.height, side: side, in: height) {
                let line = words + y * wordsPerRow
                for column in cells {
                    let colour = Self.colour(bands.map { $0[column, row] })
                    for x in pixels(column, of: width, side: side, in: self.width) {
                        setPixelLow(line, Int32(x), depth, colour)
                    }
                }
            }
        }
    }

    private func pixels(_ cell: Int, of count: Int, side: Int, in length: Int) -> Range<Int> {
        min(cell * side, length)..<(cell == count - 1 ? length : min((cell + 1) * side, length))
    }

    /// As leptonica keeps a pixel: a level, or red in the highest byte.
    private static func colour(_ levels: [UInt8]) -> UInt32 {
        levels.count == 1
            ? UInt32(levels[0]) : levels.reduce(0) { $0 << 8 | UInt32($1) } << 8
    }
}
