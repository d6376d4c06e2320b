/// The areas of a page that are printed in a tint, as coloured zones, boxes and rows of tables are.
///
/// They are told from shadows by sharp edges all around them.
struct TintedAreas {
    /// Each with the share of white paper's light that it gives back in each band.
    private let tints: [(cells: [Int], shares: SIMD3<Double>)]
    /// Cells that are half a tint and half what is beside it.
    private let rims: [Int]
    private let bands: [LevelGrid]
    /// What is neither paper nor a tint.
    private let pictures: PictureMask

    /// 3.3 mm: letters are gone, and rows of a table stay.
    private static let widestInk = 5
    /// Between letters, paper shows as it is; what is printed all over in small print has none.
    private static let leastEven = 0.25
    /// In hundredths.
    private static let evenness = 94
    private static let leastOfBlock = 0.7
    /// An edge and what the lens makes of it.
    private static let rimWidth = 2

    /// From the page with a pixel a cell, one grid a band.
    init(_ page: [LevelGrid], without pictures: PictureMask) throws(ScanningError) {
        var bands: [LevelGrid] = []
        for band in page { bands.append(try band.withoutInk(size: Self.widestInk)) }
        self.bands = bands
        let isOpen = SharpEdges(bands).cells.map { !$0 }
        let areas = EdgedAreas(of: isOpen, in: bands).areas
        let search = TintSearch(areas, pageCells: isOpen.count) { area in
            Self.isEven(area, page, bands) && (!Self.isPicture(area, pictures) || Self.isBlock(area, bands))
        }
        tints = search.tints
        let tinted = tints.flatMap(\.cells)
        rims = Self.rims(around: tinted, in: pictures)
        var others = pictures
        others.clear(tinted)
        self.pictures = others
    }

    private static func isEven(
        _ area: EdgedAreas.Area, _ page: [LevelGrid], _ bands: [LevelGrid]
    ) -> Bool {
        var isEven = [Bool](repeating: true, count: area.cells.count)
        for (raw, paper) in zip(page, bands) {
            for (index, cell) in area.cells.enumerated()
            where Int(raw.levels[cell]) * 100 < evenness * Int(paper.levels[cell]) {
                isEven[index] = false
            }
        }
        return Double(isEven.count { $0 }) >= leastEven * Double(area.cells.count)
    }

    private static func isPicture(_ area: EdgedAreas.Area, _ pictures: PictureMask) -> Bool {
        2 * area.cells.count { pictures.cells[$0] } > area.cells.count
    }

    /// Whether what is dark is a block, rather than a picture, whose tones lie further apart than a shadow's.
    private static func isBlock(_ area: EdgedAreas.Area, _ bands: [LevelGrid]) -> Bool {
        area.onRim == 0
            && bands.allSatisfy { band in
                let levels = area.cells.map { Double(band.levels[$0]) }.sorted()
                return levels[levels.count / 10] >= leastOfBlock * levels[levels.count * 9 / 10]
            }
    }

    private static func rims(around cells: [Int], in page: PictureMask) -> [Int] {
        var isTint = [Bool](repeating: false, count: page.cells.count)
        for cell in cells { isTint[cell] = true }
        var rims: Set<Int> = []
        for cell in cells {
            let (column, row) = (cell % page.width, cell / page.width)
            for y in max(0, row - rimWidth)...min(page.height - 1, row + rimWidth) {
                for x in max(0, column - rimWidth)...min(page.width - 1, column + rimWidth)
                where !isTint[y * page.width + x] {
                    rims.insert(y * page.width + x)
                }
            }
        }
        return rims.sorted()
    }

    /// The share of the page that is tinted.
    var share: Double {
        Double(tints.reduce(0) { $0 + $1.cells.count }) / Double(max(1, bands[0].levels.count))
    }

    /// The light on a page in a band, from its paper's level: on tints it is that of white paper there, and on pictures
    /// that beside them.
    func light(in band: Int, onPaper paper: LevelGrid) -> LevelGrid {
        guard !tints.isEmpty else { return pictures.filled(paper) }
        var light = paper
        for tint in tints {
            for cell in tint.cells {
                let level = Double(bands[band].levels[cell]) / tint.shares[band]
                light[cell % light.width, cell / light.width] = UInt8(min(255, level.rounded()))
            }
        }
        return pictures.filled(filledRims(of: light))
    }

    private func filledRims(of light: LevelGrid) -> LevelGrid {
        let (width, height) = (light.width, light.height)
        var light = light
        var isKnown = pictures.cells.map { !$0 }
        for cell in rims { isKnown[cell] = false }
        for _ in 0...Self.rimWidth {
            let found = rims.filter { !isKnown[$0] }.compactMap { cell -> (cell: Int, level: Int)? in
                let (column, row) = (cell % width, cell / width)
                let beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
                    .filter {
                        (0..<width).contains($0.0) && (0..<height).contains($0.1)
                            && isKnown[$0.1 * width + $0.0]
                    }
                guard !beside.isEmpty else { return nil }
                return (cell, beside.reduce(0) { $0 + Int(light[$1.0, $1.1]) } / beside.count)
            }
            for (cell, level) in found {
                light[cell % width, cell / width] = UInt8(level)
                isKnown[cell] = true
            }
        }
        return light
    }
}
