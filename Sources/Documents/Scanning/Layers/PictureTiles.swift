import Images

/// Where a page shows pictures: tiles that are full of tones between ink and paper.
///
/// Print has such tones only along its edges, a pixel or two wide. A tone counts that goes on in both directions.
struct PictureTiles {
    private let side: Int
    private let columns: Int
    private let rows: Int
    private var isPicture: [Bool]

    /// Tones between ink and paper.
    private static let tones: ClosedRange<UInt8> = 64...205
    /// A tone that goes on for this share of the tile's side is no edge.
    private static let leastShare = 0.18
    /// Fewer tiles together are no picture.
    private static let fewestTiles = 6

    /// From a grey page on even light.
    init(_ page: Raster) {
        let dotsPerInch = page.workingDotsPerInch
        side = max(8, Int(dotsPerInch / 10))
        columns = (page.width + side - 1) / side
        rows = (page.height + side - 1) / side
        isPicture = [Bool](repeating: false, count: columns * rows)
        mark(page, reach: max(3, Int(dotsPerInch / 60)))
        close()
    }

    /// The share of the page that is pictures.
    var share: Double { Double(isPicture.count { $0 }) / Double(max(isPicture.count, 1)) }

    func contains(column: Int, row: Int) -> Bool { isPicture[row / side * columns + column / side] }

    private mutating func mark(_ page: Raster, reach: Int) {
        guard page.width > 2 * reach, page.height > 2 * reach else { return }
        var counts = [Int](repeating: 0, count: isPicture.count)
        page.bytes.withUnsafeBufferPointer { bytes in
            for row in stride(from: 0, to: page.height - reach, by: 2) {
                let line = row * page.width
                for column in stride(from: 0, to: page.width - reach, by: 2) {
                    let at = line + column
                    if Self.tones.contains(bytes[at]), Self.tones.contains(bytes[at + reach]),
                        Self.tones.contains(bytes[at + reach * page.width]),
                        Self.tones.contains(bytes[at + reach / 2]),
                        Self.tones.contains(bytes[at + reach / 2 * page.width])
                    {
                        counts[row / side * columns + column / side] += 1
                    }
                }
            }
        }
        let least = Int(Self.leastShare * Double(side * side) / 4)
        for index in counts.indices { isPicture[index] = counts[index] > least }
    }

    /// Joins tiles that touch, drops small groups, and fills each group's rectangle where most of it is picture.
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
            let isRectangle = 2 * group.count > (right - left + 1) * (bottom - top + 1)
            for row in top...bottom {
                for column in left...right where isRectangle { result[row * columns + column] = true }
            }
            for index in group { result[index] = true }
        }
        isPicture = result
    }

    /// The tiles that hang together with one, over gaps of one tile too.
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
