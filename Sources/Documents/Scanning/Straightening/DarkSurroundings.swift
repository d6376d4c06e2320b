import Images

/// What lies around a paper that was scanned askew: dark rims and wedges along the picture's sides, which no cut
/// removes.
///
/// They are even, go along a side without a gap, end where paper begins at once, and reach at most 3 % of the page
/// inwards, or 15 % where they are along more than a third of the picture's sides. Pictures and headings printed up to
/// the edge, with light text in them too, are mostly none of that; letters at the edge are too short.
struct DarkSurroundings {
    /// Pixels a cell's side.
    private let side: Int
    private let grid: LevelGrid
    private let colours: Raster
    private var mask: PictureMask

    private static let cells = 1800
    private static let fewestCells = 100
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
        mask = PictureMask(width: grid.width, height: grid.height)
        let levels = try RimLevels(grid, paper: grey)
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

    /// Gives the page's surroundings the colour of the paper beside them, where it stands.
    func whiten(_ page: Pix) {
        let bands = (0..<colours.channels.rawValue).map { mask.filled(LevelGrid(band: $0, of: colours)) }
        page.paint(bands, where: mask, side: side)
    }
}
