public import Images

/// The brightness of the paper in each tile of a page, without text and pictures.
struct PaperMap {
    /// Side of a tile in pixels.
    let side: Int
    /// The tiles that are not paper.
    let pictures: PictureMask
    /// Whether there is enough even paper to distinguish it from pictures.
    let showsPaper: Bool
    /// The page with one pixel per tile: one grid for grey, three for colour.
    private let tiles: [LevelGrid]
    /// The tiles without ink.
    private let paper: [LevelGrid]

    private static let tilesPerInch = 37.5
    /// 6 mm, wider than the strokes of letters and the gaps between lines.
    private static let widestInk = 9
    private static let fewestTiles = 12
    private static let smoothing = 3
    /// Darker levels are not paper and must not be brightened.
    private static let darkestPaper: UInt8 = 30
    /// A level between faded ink and grainy paper, for white paper.
    static let inkThreshold = 185

    /// `nil` for a page of only a few tiles.
    init?(_ page: Pix, dotsPerInch: Double) throws(ScanningError) {
        side = min(16, max(2, Int((dotsPerInch / Self.tilesPerInch).rounded())))
        guard min(page.width, page.height) / side >= Self.fewestTiles else { return nil }
        let small = try page.scaled(by: 1 / Double(side))
        let grey = try LevelGrid(small.grey())
        let grid = grey.withoutInk(size: Self.widestInk)
        let surroundings = grid.withoutInk(size: max(grid.width, grid.height) * 3 / 5)
        pictures = PictureMask(page: grey, paper: grid, surroundings: surroundings)
        showsPaper = pictures.share < 0.6 && pictures.roughness(of: grid) < 0.03
        guard !small.isGrey else {
            (tiles, paper) = ([grey], [grid])
            return
        }
        let colours = try small.raster(dotsPerInch: nil)
        tiles = (0..<3).map { LevelGrid(band: $0, of: colours) }
        paper = tiles.map { $0.withoutInk(size: Self.widestInk) }
    }

    /// The areas printed in tints.
    func tints() -> TintedAreas { TintedAreas(tiles, without: pictures) }

    /// The band that gives the lighting for each band. Strongly coloured paper keeps its colour, so all bands use
    /// the brightest.
    private var bandsOfLight: [Int] {
        let means = paper.map { pictures.meanPaper(of: $0) }
        let (least, most) = (means.min() ?? 0, means.max() ?? 0)
        guard least < Self.strongTint * most, let brightest = means.firstIndex(of: most) else {
            return Array(paper.indices)
        }
        return [Int](repeating: brightest, count: paper.count)
    }

    private static let strongTint = 0.65

    /// The lighting in a band; dividing by it gives paper at least the level `white`.
    private func light(
        in band: Int, keeping tints: TintedAreas?, white: Int = 255
    ) throws(ScanningError) -> LevelGrid {
        let level = paper[band]
        let dimmed =
            white == 255
            ? level
            : LevelGrid(width: level.width, height: level.height) { column, row in
                UInt8(Int(level[column, row]) * white / 255)
            }
        let even = tints?.light(in: band, onPaper: dimmed) ?? pictures.filled(dimmed)
        return try LevelGrid(even.pix().blurred(radius: Self.smoothing))
    }

    /// The page with each pixel divided by its paper's level; results of at least `white` become white. Tints keep
    /// their darkness relative to the paper.
    func divide(
        _ page: Pix, keeping tints: TintedAreas? = nil, white: Int = 255
    ) throws(ScanningError) -> Pix {
        let (across, down) = ((page.width + side - 1) / side, (page.height + side - 1) / side)
        var tiles: [Pix] = []
        for band in bandsOfLight {
            let smooth = try light(in: band, keeping: tints, white: white)
            let whole = LevelGrid(width: across, height: down) { column, row in
                max(Self.darkestPaper, smooth[min(column, smooth.width - 1), min(row, smooth.height - 1)])
            }
            tiles.append(try whole.pix())
        }
        return tiles.count == 1
            ? try page.divided(byTiles: tiles[0], side: side) : try page.divided(byTiles: tiles, side: side)
    }

    /// The page under even lighting with one pixel per tile, one grid per band; here strongly coloured paper
    /// becomes white too.
    func evenTiles(keeping tints: TintedAreas) throws(ScanningError) -> [LevelGrid] {
        var even: [LevelGrid] = []
        for band in tiles.indices {
            let light = try self.light(in: band, keeping: tints)
            even.append(
                LevelGrid(width: light.width, height: light.height) { column, row in
                    let level = max(Self.darkestPaper, light[column, row])
                    return UInt8(min(255, Int(tiles[band][column, row]) * 255 / Int(level)))
                })
        }
        return even
    }
}

extension Pix {
    /// The page on uniformly white paper; unchanged if no paper is recognised.
    func onEvenLight(dotsPerInch: Double) throws(ScanningError) -> Pix {
        guard let map = try PaperMap(self, dotsPerInch: dotsPerInch), map.showsPaper else { return self }
        return try map.divide(self)
    }

    /// The ink of the page, after making the paper uniformly white.
    func evenInk(dotsPerInch: Double) throws(ScanningError) -> Pix {
        try grey().onEvenLight(dotsPerInch: dotsPerInch).ink(below: PaperMap.inkThreshold)
    }
}

/// The ink of a page scaled down, for steps that look at its lines and letters as a whole.
public struct ReducedInk {
    let ink: Pix
    let dotsPerInch: Double

    /// Letters of usual sizes are then 10 to 20 pixels high.
    static let longestSide = 1800.0

    /// Makes the ink of a page; throws `scan.tooLarge` for more than 32,767 pixels per side.
    public init(_ raster: Raster) throws(ScanningError) {
        try self.init(Pix(raster), dotsPerInch: raster.workingDotsPerInch)
    }

    init(
        _ page: Pix, longestSide: Double = Self.longestSide, dotsPerInch: Double
    ) throws(ScanningError) {
        let factor = min(1, longestSide / Double(max(page.width, page.height)))
        self.dotsPerInch = dotsPerInch * factor
        ink = try page.grey().scaled(by: factor).evenInk(dotsPerInch: self.dotsPerInch)
    }
}
