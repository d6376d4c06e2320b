/// The areas of a page printed in a tint, such as coloured zones, boxes and table rows.
///
/// Unlike shadows, they have sharp edges all around.
struct TintedAreas {
    /// Each with the share of white paper's light that it reflects in each band.
    private let tints: [(cells: [Int], shares: SIMD3<Double>)]
    /// Cells that are partly a tint and partly its surroundings.
    private let rims: [Int]
    private let bands: [LevelGrid]
    /// The tiles that are neither paper nor a tint.
    private let pictures: PictureMask

    /// 3.3 mm: removes letters and keeps table rows.
    private static let widestInk = 5
    /// The least share of even cells: paper shows between letters, but not between dense small print.
    private static let leastEven = 0.25
    /// In hundredths.
    private static let evenness = 94
    private static let leastOfBlock = 0.7
    /// The width of an edge, including blur.
    private static let rimWidth = 2

    /// Finds the tints of a page with one pixel per cell, one grid per band.
    init(_ page: [LevelGrid], without pictures: PictureMask) {
        let bands = page.map { $0.withoutInk(size: Self.widestInk) }
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

    /// Whether a dark area is a uniform block rather than a picture, whose tones vary more.
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

    /// The lighting of a page in a band, from its paper's level. On tints it is the level of white paper there, on
    /// pictures that of their surroundings.
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

/// The abrupt level changes in a small image, as along print; along shadows levels change gradually.
private struct SharpEdges {
    /// Whether an edge crosses a cell, row by row.
    let cells: [Bool]

    /// In thousandths, over two cells; smaller steps are grain or show-through.
    private static let leastStep = 40
    /// An edge is this many times steeper than its surroundings.
    private static let steepness = 2
    /// Letters touching an edge interrupt it.
    private static let widestGap = 6

    /// Finds the edges of all bands together.
    init(_ bands: [LevelGrid]) {
        let (width, height) = (bands.first?.width ?? 0, bands.first?.height ?? 0)
        let rows = (0..<height).map { Line(first: $0 * width, step: 1, count: width) }
        let columns = (0..<width).map { Line(first: $0, step: width, count: height) }
        // A vertical edge is a step along a row and continues along a column.
        let upright = Self.bridged(Self.steps(along: rows, of: bands), along: columns)
        let level = Self.bridged(Self.steps(along: columns, of: bands), along: rows)
        cells = zip(upright, level).map { $0 || $1 }
    }

    /// A row or a column.
    private struct Line {
        let first: Int
        let step: Int
        let count: Int

        func cell(_ place: Int) -> Int { first + min(max(place, 0), count - 1) * step }
    }

    private static func steps(along lines: [Line], of bands: [LevelGrid]) -> [Bool] {
        var isStep = [Bool](repeating: false, count: bands.first?.levels.count ?? 0)
        for band in bands {
            band.levels.withUnsafeBufferPointer { levels in
                for line in lines {
                    for place in 0..<line.count where isSharp(levels, line, place) {
                        isStep[line.cell(place)] = true
                    }
                }
            }
        }
        return isStep
    }

    private static func isSharp(_ levels: UnsafeBufferPointer<UInt8>, _ line: Line, _ place: Int) -> Bool {
        let (before, after) = (Int(levels[line.cell(place - 1)]), Int(levels[line.cell(place + 1)]))
        let change = after - before
        guard change != 0, abs(change) * 1000 >= leastStep * max(before, after) else { return false }
        let nearby = before - Int(levels[line.cell(place - 3)])
        let beyond = Int(levels[line.cell(place + 3)]) - after
        let beside = change > 0 ? max(nearby, beyond) : -min(nearby, beyond)
        return steepness * beside <= abs(change)
    }

    /// The edges with their gaps filled.
    private static func bridged(_ isEdge: [Bool], along lines: [Line]) -> [Bool] {
        var bridged = isEdge
        for line in lines {
            var last: Int?
            for place in 0..<line.count where isEdge[line.cell(place)] {
                if let last, place - last <= widestGap + 1 {
                    for gap in last..<place { bridged[line.cell(gap)] = true }
                }
                last = place
            }
        }
        return bridged
    }
}
