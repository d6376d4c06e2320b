import Images

/// How light the paper is in each tile of a page, without its text and its pictures.
struct PaperMap {
    /// Pixels a tile's side.
    let side: Int
    /// What is not paper.
    let pictures: PictureMask
    /// Whether there is enough even paper to tell it from pictures.
    let showsPaper: Bool
    /// The page with a pixel a tile: one grid for grey, three for colour.
    private let tiles: [LevelGrid]
    /// The same without ink.
    private let paper: [LevelGrid]

    private static let tilesPerInch = 37.5
    /// 6 mm: wider than letters' strokes and the gaps between lines.
    private static let widestInk = 9
    private static let fewestTiles = 12
    private static let smoothing = 3
    /// Darker is no paper, and must not be made light.
    private static let darkestPaper: UInt8 = 30
    /// Between faded ink and grainy paper, once the paper is white.
    static let inkThreshold = 185

    /// `nil` for a page of a few tiles only.
    init?(_ page: Pix, dotsPerInch: Double) throws(ScanningError) {
        side = min(16, max(2, Int((dotsPerInch / Self.tilesPerInch).rounded())))
        guard min(page.width, page.height) / side >= Self.fewestTiles else { return nil }
        let small = try page.scaled(by: 1 / Double(side))
        let grey = try LevelGrid(small.grey())
        let grid = try grey.withoutInk(size: Self.widestInk)
        let surroundings = try grid.withoutInk(size: max(grid.width, grid.height) * 3 / 5)
        pictures = PictureMask(page: grey, paper: grid, surroundings: surroundings)
        showsPaper = pictures.share < 0.6 && pictures.roughness(of: grid) < 0.03
        guard !small.isGrey else {
            (tiles, paper) = ([grey], [grid])
            return
        }
        let colours = try small.raster(dotsPerInch: nil)
        tiles = (0..<3).map { LevelGrid(band: $0, of: colours) }
        var paper: [LevelGrid] = []
        for band in tiles { paper.append(try band.withoutInk(size: Self.widestInk)) }
        self.paper = paper
    }

    /// What is printed in tints.
    func tints() throws(ScanningError) -> TintedAreas { try TintedAreas(tiles, without: pictures) }

    /// The band whose light counts for each: paper of a strong colour is meant to have it.
    private var bandsOfLight: [Int] {
        let means = paper.map { pictures.meanPaper(of: $0) }
        let (least, most) = (means.min() ?? 0, means.max() ?? 0)
        guard least < Self.strongTint * most, let brightest = means.firstIndex(of: most) else {
            return Array(paper.indices)
        }
        return [Int](repeating: brightest, count: paper.count)
    }

    private static let strongTint = 0.65

    /// The light in a band; `white` is the level that paper gets at least where it is divided by it.
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

    /// The page with each pixel divided by its paper's level, which becomes white, and so does what is not darker than
    /// `white` then. Tints stay as dark beside white paper as they are beside theirs.
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

    /// The page with a pixel a tile on even light, one grid a band; here paper of a strong colour becomes white too.
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
    /// A page on paper that is white throughout; as it is where no paper can be told.
    func onEvenLight(dotsPerInch: Double) throws(ScanningError) -> Pix {
        guard let map = try PaperMap(self, dotsPerInch: dotsPerInch), map.showsPaper else { return self }
        return try map.divide(self)
    }

    /// The ink of a page that is made smaller where a side is longer, and its resolution then.
    func smallInk(
        longestSide: Double, dotsPerInch: Double
    ) throws(ScanningError) -> (ink: Pix, dotsPerInch: Double) {
        let factor = min(1, longestSide / Double(max(width, height)))
        return (
            try grey().scaled(by: factor).evenInk(dotsPerInch: dotsPerInch * factor), dotsPerInch * factor
        )
    }

    /// The ink of a page on paper that is white throughout.
    func evenInk(dotsPerInch: Double) throws(ScanningError) -> Pix {
        try grey().onEvenLight(dotsPerInch: dotsPerInch).ink(below: PaperMap.inkThreshold)
    }
}
