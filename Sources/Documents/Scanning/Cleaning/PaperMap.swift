import Images

/// How light the paper is in each tile of a page, without its text and its pictures.
struct PaperMap {
    /// Pixels a tile's side.
    let side: Int
    /// What is not paper.
    let pictures: PictureMask
    /// Whether there is enough even paper to tell it from pictures.
    let showsPaper: Bool
    /// One grid of levels for grey, three for colour.
    private let channels: [LevelGrid]

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
        let paper = try small.grey().withoutNarrowInk(size: Self.widestInk)
        let surroundings = try paper.withoutNarrowInk(size: max(paper.width, paper.height) * 3 / 5)
        let grid = try LevelGrid(paper)
        pictures = PictureMask(paper: grid, surroundings: try LevelGrid(surroundings))
        showsPaper = pictures.share < 0.6 && pictures.roughness(of: grid) < 0.03
        channels = small.isGrey ? [grid] : try Self.channels(of: small, without: pictures)
    }

    private static func channels(
        of small: Pix, without pictures: PictureMask
    ) throws(ScanningError) -> [LevelGrid] {
        let colours = try small.raster(dotsPerInch: nil)
        var channels: [LevelGrid] = []
        for band in 0..<3 {
            channels.append(
                try LevelGrid(LevelGrid(band: band, of: colours).pix().withoutNarrowInk(size: widestInk)))
        }
        // Paper of a strong colour is meant to have it: only its light is evened out.
        let means = channels.map { pictures.meanPaper(of: $0) }
        let (least, most) = (means.min() ?? 0, means.max() ?? 0)
        guard least < strongTint * most, let brightest = means.firstIndex(of: most) else { return channels }
        return [channels[brightest], channels[brightest], channels[brightest]]
    }

    private static let strongTint = 0.65

    /// The page with each pixel divided by its paper's level.
    func divide(_ page: Pix) throws(ScanningError) -> Pix {
        let (across, down) = ((page.width + side - 1) / side, (page.height + side - 1) / side)
        var tiles: [Pix] = []
        for channel in channels {
            let smooth = try LevelGrid(pictures.filled(channel).pix().blurred(radius: Self.smoothing))
            let whole = LevelGrid(width: across, height: down) { column, row in
                max(Self.darkestPaper, smooth[min(column, smooth.width - 1), min(row, smooth.height - 1)])
            }
            tiles.append(try whole.pix())
        }
        return tiles.count == 1
            ? try page.divided(byTiles: tiles[0], side: side) : try page.divided(byTiles: tiles, side: side)
    }
}

extension Pix {
    /// A page on paper that is white throughout; as it is where no paper can be told.
    func onEvenLight(dotsPerInch: Double) throws(ScanningError) -> Pix {
        guard let map = try PaperMap(self, dotsPerInch: dotsPerInch), map.showsPaper else { return self }
        return try map.divide(self)
    }

    /// The ink of a page on paper that is white throughout.
    func evenInk(dotsPerInch: Double) throws(ScanningError) -> Pix {
        try grey().onEvenLight(dotsPerInch: dotsPerInch).ink(below: PaperMap.inkThreshold)
    }
}
