import Images

/// The picture areas of a page: tiles full of tones between ink and paper.
///
/// The search runs at 100 dpi, where grain is smooth, after removing dark areas as narrow as the strokes of
/// letters. The remaining print has tones only along its edges, so only tones that extend in both directions count.
/// Tones only along the page's sides are the shadow of its edge.
struct PictureTiles {
    /// Pixels of the small image per pixel of the page.
    private let scale: Double
    private let columns: Int
    private let rows: Int
    private var isPicture: [Bool]

    /// Tones between ink and paper.
    private static let tones: ClosedRange<UInt8> = 64...205
    /// The least share of a tile's pixels with tones that extend in both directions.
    private static let leastShare = 0.18
    /// Smaller groups of tiles are not pictures.
    private static let fewestTiles = 6
    private static let dotsPerInch = 100.0
    /// Side of a tile in pixels.
    private static let side = 10
    /// 1.3 mm.
    private static let widestStroke = 5
    private static let reach = 3
    /// Width of the page's rim in tiles.
    private static let rim = 2

    /// Finds the pictures of a grey page under even lighting.
    init(_ page: Pix, dotsPerInch: Double) throws(ScanningError) {
        let factor = min(1, Self.dotsPerInch / dotsPerInch)
        scale = Double(min(page.width, page.height)) * factor < 1 ? 1 : factor
        let small = try LevelGrid(page.scaled(by: scale)).withoutInk(size: Self.widestStroke)
        columns = (small.width + Self.side - 1) / Self.side
        rows = (small.height + Self.side - 1) / Self.side
        isPicture = [Bool](repeating: false, count: columns * rows)
        mark(small)
        close()
    }

    /// The share of the page that is pictures.
    var share: Double { Double(isPicture.count { $0 }) / Double(max(isPicture.count, 1)) }

    /// Whether a pixel of the page is in a picture.
    func contains(column: Int, row: Int) -> Bool {
        let (x, y) = (Int(Double(column) * scale) / Self.side, Int(Double(row) * scale) / Self.side)
        return isPicture[min(y, rows - 1) * columns + min(x, columns - 1)]
    }

    private mutating func mark(_ page: LevelGrid) {
        let reach = Self.reach
        guard page.width > 2 * reach, page.height > 2 * reach else { return }
        var counts = [Int](repeating: 0, count: isPicture.count)
        func isTone(_ column: Int, _ row: Int) -> Bool { Self.tones.contains(page[column, row]) }
        for row in 0..<(page.height - reach) {
            for column in 0..<(page.width - reach)
            where isTone(column, row) && isTone(column + reach, row) && isTone(column, row + reach)
                && isTone(column + reach / 2, row) && isTone(column, row + reach / 2)
            {
                counts[row / Self.side * columns + column / Self.side] += 1
            }
        }
        let least = Int(Self.leastShare * Double(Self.side * Self.side))
        for index in counts.indices { isPicture[index] = counts[index] > least }
    }

    /// Joins touching tiles, drops small groups, and fills a group's rectangle if most of it is picture.
    private mutating func close() {
        var result = [Bool](repeating: false, count: isPicture.count)
        var seen = result
        for start in isPicture.indices where isPicture[start] && !seen[start] {
            let group = group(from: start, seen: &seen)
            guard group.count >= Self.fewestTiles else { continue }
            let (xs, ys) = (group.map { $0 % columns }, group.map { $0 / columns })
            guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
                continue
            }
            guard right >= Self.rim, left < columns - Self.rim, bottom >= Self.rim, top < rows - Self.rim
            else { continue }
            let isRectangle = 2 * group.count > (right - left + 1) * (bottom - top + 1)
            for row in top...bottom {
                for column in left...right where isRectangle { result[row * columns + column] = true }
            }
            for index in group { result[index] = true }
        }
        isPicture = result
    }

    /// The tiles connected to one, across gaps of one tile.
    private func group(from start: Int, seen: inout [Bool]) -> [Int] {
        var group = [start]
        seen[start] = true
        var next = 0
        while next < group.count {
            let (column, row) = (group[next] % columns, group[next] / columns)
            next += 1
            for y in max(0, row - 2)...min(rows - 1, row + 2) {
                for x in max(0, column - 2)...min(columns - 1, column + 2) {
                    let index = y * columns + x
                    if isPicture[index], !seen[index] {
                        seen[index] = true
                        group.append(index)
                    }
                }
            }
        }
        return group
    }
}
