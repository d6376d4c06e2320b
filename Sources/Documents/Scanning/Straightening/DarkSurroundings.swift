import Images

/// What lies around a paper that was scanned askew: dark wedges along the picture's sides, which no cut removes.
///
/// They are even, dark, touch the sides and reach at most 3 % of the page inwards, or 15 % where they are along more
/// than a third of the picture's sides. Pictures and headings printed up to the edge are mostly none of that.
struct DarkSurroundings {
    /// Pixels a cell's side.
    private let side: Int
    private let grid: LevelGrid
    private let colours: Raster
    private var mask: PictureMask

    private static let cells = 450
    private static let fewestCells = 100
    private static let darkest = 95.0
    private static let unevenness = 50
    private static let shallow = 0.03
    private static let deepest = 0.15
    private static let leastFrameShare = 0.35

    /// `nil` where there is nothing dark around the page.
    init?(_ page: Pix) throws(ScanningError) {
        side = max(1, (max(page.width, page.height) + Self.cells - 1) / Self.cells)
        guard min(page.width, page.height) / side >= Self.fewestCells else { return nil }
        let small = try page.scaled(by: 1 / Double(side))
        colours = try small.raster(dotsPerInch: nil)
        let grey = try small.grey()
        grid = try LevelGrid(grey)
        let paper = try LevelGrid(grey.withoutNarrowInk(size: max(grey.width, grey.height) / 3))
        mask = PictureMask(width: grid.width, height: grid.height)
        let isDark = zip(grid.levels, paper.levels).map {
            Double($0) <= Self.darkest && Double($0) * 2 < Double($1)
        }
        for area in CellArea.areas(of: isDark, width: grid.width) where isSurrounding(area) {
            mask.mark(cells: area.cells)
        }
        if mask.share == 0 { return nil }
    }

    /// The share of the page that is dark surroundings.
    var share: Double { mask.share }

    private func isSurrounding(_ area: CellArea) -> Bool {
        let (width, height) = (grid.width, grid.height)
        let depths = area.cells.map { cell in
            let (x, y) = (cell % width, cell / width)
            return min(min(x, width - 1 - x), min(y, height - 1 - y))
        }
        let onFrame = depths.count { $0 == 0 }
        guard onFrame >= 4, let depth = depths.max() else { return false }
        let levels = area.cells.map { grid.levels[$0] }.sorted()
        guard Int(levels[levels.count * 9 / 10]) - Int(levels[levels.count / 10]) <= Self.unevenness else {
            return false
        }
        let isAround = Double(onFrame) >= Self.leastFrameShare * Double(2 * (width + height))
        return Double(depth) <= (isAround ? Self.deepest : Self.shallow) * Double(max(width, height))
    }

    /// The page with its surroundings in the colour of the paper beside them.
    func whitened(_ page: Pix) throws(ScanningError) -> Pix {
        let bands = (0..<colours.channels.rawValue).map { mask.filled(LevelGrid(band: $0, of: colours)) }
        let (across, down) = ((page.width + side - 1) / side, (page.height + side - 1) / side)
        func cell(_ column: Int, _ row: Int) -> Int {
            min(row, grid.height - 1) * grid.width + min(column, grid.width - 1)
        }
        let cells = LevelGrid(width: across, height: down) { mask.cells[cell($0, $1)] ? 0 : 255 }
        let paper = try Pix(
            bands.map { band in LevelGrid(width: across, height: down) { band.levels[cell($0, $1)] } })
        return try page.painted(with: paper, where: cells.pix().ink(below: 128), side: side)
    }
}
