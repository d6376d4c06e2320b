import CLeptonica

/// Fits the shift and scale of each column of an image so that its lines of text become straight.
struct CurveFit {
    static let columnCount = 48

    /// Each line's row in every column it crosses, from the middle of the image.
    private let lines: [[Double?]]
    private let height: Double
    /// The columns crossed by enough lines.
    private let known: [Int]
    private(set) var columns = [PageCurve.Column](repeating: PageCurve.Column(), count: columnCount)
    /// Each line's row on the straight page.
    private var levels: [Double] = []

    /// Starts a fit to lines of text; `nil` if there are too few.
    init?(_ lines: [TextLine], width: Int, height: Int) {
        let rows = lines.map { $0.rows(inColumns: Self.columnCount, of: width, middle: Double(height) / 2) }
        self.lines = rows.filter { $0.count { $0 != nil } >= Self.fewestColumns }
        self.height = Double(height)
        let all = self.lines
        known = (0..<Self.columnCount).filter { column in
            all.count { $0[column] != nil } >= Self.fewestLines
        }
        guard all.count >= Self.fewestLines, known.count >= Self.fewestKnown else { return nil }
        level()
    }

    var lineCount: Int { lines.count }

    /// The root mean square distance of the lines from straight ones, in pixels.
    var spread: Double {
        var (sum, count) = (0.0, 0)
        for (line, level) in zip(lines, levels) {
            for column in known {
                guard let row = line[column] else { continue }
                let off = row - columns[column].row(ofStraight: level)
                sum += off * off
                count += 1
            }
        }
        return (sum / Double(max(1, count))).squareRoot()
    }

    /// Alternates between fitting columns and lines.
    mutating func solve() {
        for _ in 0..<Self.rounds {
            let scales = known.indices.map(scaleBeside)
            for (column, scale) in zip(known, scales) { columns[column] = fitted(column, like: scale) }
            centre()
            extend()
            level()
        }
    }

    /// The distance between the highest and lowest point of the most curved line, in pixels.
    func bow(of columns: [PageCurve.Column]) -> Double {
        let ends = [levels.min() ?? 0, levels.max() ?? 0]
        return ends.map { level in
            let rows = known.map { columns[$0].row(ofStraight: level) }
            return (rows.max() ?? 0) - (rows.min() ?? 0)
        }.max() ?? 0
    }

    /// Sets each line's level to the mean of its straightened rows.
    private mutating func level() {
        levels = lines.map { line in
            let rows = known.compactMap { column in line[column].map(columns[column].straight) }
            return rows.reduce(0, +) / Double(max(1, rows.count))
        }
    }

    /// A least-squares fit of one column, with its scale pulled towards that of its neighbours.
    private func fitted(_ column: Int, like scale: Double) -> PageCurve.Column {
        var (count, places, squares, offs, products) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (line, level) in zip(lines, levels) {
            guard let row = line[column] else { continue }
            let (place, off) = (level / height, row - level)
            count += 1
            places += place
            squares += place * place
            offs += off
            products += place * off
        }
        squares += Self.stiffness * count
        products += Self.stiffness * count * (scale - 1) * height
        let determinant = count * squares - places * places
        guard determinant > 0 else { return PageCurve.Column() }
        let stretched = 1 + (count * products - places * offs) / determinant / height
        return PageCurve.Column(
            shift: (squares * offs - places * products) / determinant,
            scale: min(max(stretched, Self.scales.lowerBound), Self.scales.upperBound))
    }

    /// The mean scale of the neighbours of a known column, given by its index.
    private func scaleBeside(_ place: Int) -> Double {
        let beside = [place - 1, place + 1].filter(known.indices.contains).map { columns[known[$0]].scale }
        return beside.reduce(0, +) / Double(max(1, beside.count))
    }

    /// Removes the mean shift and scale, which do not bend lines.
    private mutating func centre() {
        let count = Double(known.count)
        let shift = known.reduce(0.0) { $0 + columns[$1].shift } / count
        let scale = known.reduce(0.0) { $0 + columns[$1].scale } / count - 1
        for column in known {
            columns[column].shift -= shift
            columns[column].scale -= scale
        }
    }

    /// Interpolates between known columns, and extrapolates a short way beyond them.
    private mutating func extend() {
        guard let first = known.first, let last = known.last else { return }
        for (left, right) in zip(known, known.dropFirst()) where right - left > 1 {
            for column in left + 1..<right {
                let share = Double(column - left) / Double(right - left)
                columns[column] = between(left, right, share)
            }
        }
        for column in 0..<first {
            columns[column] = between(
                first, first + Self.slopeReach,
                -Double(min(Self.reach, first - column)) / Double(Self.slopeReach))
        }
        for column in last + 1..<max(last + 1, Self.columnCount) {
            columns[column] = between(
                last, last - Self.slopeReach,
                -Double(min(Self.reach, column - last)) / Double(Self.slopeReach))
        }
    }

    private func between(_ first: Int, _ second: Int, _ share: Double) -> PageCurve.Column {
        PageCurve.Column(
            shift: columns[first].shift + share * (columns[second].shift - columns[first].shift),
            scale: columns[first].scale + share * (columns[second].scale - columns[first].scale))
    }

    private static let fewestLines = 6
    /// The fewest columns of a usable line.
    private static let fewestColumns = columnCount / 4
    private static let fewestKnown = columnCount / 3
    private static let rounds = 12
    private static let stiffness = 0.02
    private static let scales = 0.5...2.0
    /// Columns of extrapolation beyond the lines' ends, and columns over which the slope is taken.
    private static let reach = 3
    private static let slopeReach = 2
}

/// The centre points of a line of text, from left to right.
struct TextLine {
    /// In pixels from the image's upper left corner.
    let points: [(x: Double, y: Double)]

    /// Its rows, counted from `middle`, in columns of equal width; `nil` for a column it barely crosses.
    func rows(inColumns count: Int, of width: Int, middle: Double) -> [Double?] {
        var inColumns = [[Double]](repeating: [], count: count)
        for point in points {
            let column = Int(min(max(point.x * Double(count) / Double(max(1, width)), 0), Double(count - 1)))
            inColumns[column].append(point.y)
        }
        let fewest = width / count / 2
        return inColumns.map { rows in
            guard !rows.isEmpty, rows.count >= fewest else { return nil }
            return rows.sorted()[rows.count / 2] - middle
        }
    }
}

extension Pix {
    /// The lines of text of a 1-bit image, each with a point per column of pixels; lines may be curved.
    func textLines() -> [TextLine] {
        var lines = dewarpGetTextlineCenters(pix, 0)
        defer { ptaaDestroy(&lines) }
        guard lines != nil else { return [] }
        return (0..<ptaaGetCount(lines)).map { index in
            var points = ptaaGetPta(lines, index, Int32(L_CLONE))
            defer { ptaDestroy(&points) }
            return TextLine(
                points: (0..<ptaGetCount(points)).map { place in
                    var (x, y) = (Float(0), Float(0))
                    ptaGetPt(points, place, &x, &y)
                    return (Double(x), Double(y))
                })
        }
    }

    /// A 1-bit image converted to grey, with black ink.
    func greyOfInk() throws(ScanningError) -> Pix {
        try applying("pixConvert1To8") { pixConvert1To8(nil, $0, 255, 0) }
    }
}
