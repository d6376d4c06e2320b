import CLeptonica
import Images

/// The dark rims and wedges around skewed paper, which cropping cannot remove.
///
/// They are even, continuous along a side, have a sharp edge to the paper, and reach at most 3 % of the page
/// inwards, or 15 % if they cover more than a third of the image's sides. Pictures and headings printed up to the
/// edge, even with light text, rarely match; letters at the edge are too short.
struct DarkSurroundings {
    /// Side of a cell in pixels.
    private let side: Int
    private let grid: LevelGrid
    private var mask: PictureMask

    private static let cells = 1800
    private static let fewestCells = 100
    private static let shallow = 0.03
    private static let deepest = 0.15
    private static let leastFrameShare = 0.35

    /// `nil` if there is nothing dark around the grey page.
    init?(_ page: Pix) throws(ScanningError) {
        side = max(1, (max(page.width, page.height) + Self.cells - 1) / Self.cells)
        guard min(page.width, page.height) / side >= Self.fewestCells else { return nil }
        let small = try page.scaled(by: 1 / Double(side))
        grid = try LevelGrid(small)
        mask = PictureMask(width: grid.width, height: grid.height)
        let levels = try RimLevels(grid, paper: small)
        let rims = Pix.Side.allCases.map { DarkRim(levels, along: $0, deepest: Self.deepest) }
        let onFrame = rims.reduce(0) { $0 + $1.count }
        let isAround =
            Double(onFrame) >= Self.leastFrameShare * Double(2 * (grid.width + grid.height))
        let limit = (isAround ? Self.deepest : Self.shallow) * Double(max(grid.width, grid.height))
        for rim in rims { mask.mark(only: rim.cells(notDeeperThan: Int(limit), in: levels)) }
        if mask.share == 0 { return nil }
    }

    /// The share of the page that is dark surroundings.
    var share: Double { mask.share }

    /// Paints the surroundings in the colour of the paper beside them, in place; `page` is the same page, in grey or in
    /// colour.
    func whiten(_ page: Pix) throws(ScanningError) {
        let colours = try page.scaled(by: 1 / Double(side)).raster(dotsPerInch: nil)
        let bands = (0..<colours.channels.rawValue).map { mask.filled(LevelGrid(band: $0, of: colours)) }
        page.paint(bands, where: mask, side: side)
    }
}

extension Pix {
    /// Paints squares of `side` pixels where a mask is set, in the colours of one or three grids. Cells at the
    /// mask's right and lower end extend to the end of the image.
    fileprivate func paint(_ bands: [LevelGrid], where mask: PictureMask, side: Int) {
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

    /// A pixel value of leptonica: a grey level, or RGB with red in the highest byte.
    private static func colour(_ levels: [UInt8]) -> UInt32 {
        levels.count == 1
            ? UInt32(levels[0]) : levels.reduce(0) { $0 << 8 | UInt32($1) } << 8
    }
}
