/// How columns are moved and stretched, by the lines of text that run through them; all lines have their say in each.
struct CurveFit {
    static let columnCount = 48

    /// Each line's row in every column that it runs through, from the middle of the picture.
    private let lines: [[Double?]]
    private let height: Double
    /// The columns that enough lines run through.
    private let known: [Int]
    private(set) var columns = [PageCurve.Column](repeating: PageCurve.Column(), count: columnCount)
    /// Each line's row on the straight page.
    private var levels: [Double] = []

    /// A fit to lines in a picture; `nil` where they are too few.
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

    /// How far the lines lie from straight ones, in pixels: the root of the mean square.
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

    /// Fits columns and lines to each other in turn.
    mutating func solve() {
        for _ in 0..<Self.rounds {
            let scales = known.indices.map(scaleBeside)
            for (column, scale) in zip(known, scales) { columns[column] = fitted(column, like: scale) }
            centre()
            extend()
            level()
        }
    }

    /// Between the highest and the lowest point of the line that bows most, in pixels.
    func bow(of columns: [PageCurve.Column]) -> Double {
        let ends = [levels.min() ?? 0, levels.max() ?? 0]
        return ends.map { level in
            let rows = known.map { columns[$0].row(ofStraight: level) }
            return (rows.max() ?? 0) - (rows.min() ?? 0)
        }.max() ?? 0
    }

    /// The mean of each line's rows, each as its column says.
    private mutating func level() {
        levels = lines.map { line in
            let rows = known.compactMap { column in line[column].map(columns[column].straight) }
            return rows.reduce(0, +) / Double(max(1, rows.count))
        }
    }

    /// The least squares of what lies off; stretched as its neighbours where its own lines do not say otherwise.
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

    /// The mean scale of the columns beside one, by its place among the known ones.
    private func scaleBeside(_ place: Int) -> Double {
        let beside = [place - 1, place + 1].filter(known.indices.contains).map { columns[known[$0]].scale }
        return beside.reduce(0, +) / Double(max(1, beside.count))
    }

    /// Takes away what all columns have in common, which bends nothing.
    private mutating func centre() {
        let count = Double(known.count)
        let shift = known.reduce(0.0) { $0 + columns[$1].shift } / count
        let scale = known.reduce(0.0) { $0 + columns[$1].scale } / count - 1
        for column in known {
            columns[column].shift -= shift
            columns[column].scale -= scale
        }
    }

    /// Carries on to where lines are too few: between known columns straight, beyond them as they end, a little way.
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
    /// Of the columns: shorter lines say little.
    private static let fewestColumns = columnCount / 4
    private static let fewestKnown = columnCount / 3
    private static let rounds = 12
    private static let stiffness = 0.02
    private static let scales = 0.5...2.0
    /// How far it is carried on beyond the lines' ends, and by the slope over how many columns.
    private static let reach = 3
    private static let slopeReach = 2
}
