/// The places of a zone's lines and columns in a picture: a plane in perspective, and the bend of each line.
struct ZoneGrid {
    /// A glyph with a known place in the grid.
    struct Anchor {
        let column: Double
        let row: Int
        let place: PagePoint
    }

    private let terms: [Double]
    private let centre: PagePoint
    private let scale: Double
    /// Each line's deviation from the plane, as a quadratic polynomial of the column.
    private var bends: [[PagePoint]] = []

    /// Fits the grid to anchors, some of which may be wrong; `nil` if they do not determine it.
    init?(_ anchors: [Anchor], rows: Int) {
        guard anchors.count >= 8 else { return nil }
        let sum = anchors.reduce(PagePoint.zero) { $0 + $1.place }
        centre = sum * (1 / Double(anchors.count))
        let middle = centre
        scale = max(1, anchors.map { ($0.place - middle).length }.max() ?? 1)
        var weights = [Double](repeating: 1, count: anchors.count)
        var terms: [Double] = []
        for _ in 0..<5 {
            guard let solved = Self.fitted(anchors, weights, centre, scale) else { return nil }
            terms = solved
            let grid = ZoneGrid(terms: terms, centre: centre, scale: scale)
            weights = anchors.map { anchor in
                let pitch = grid.across(anchor.column, Double(anchor.row)).length
                let error = (grid.place(anchor.column, Double(anchor.row)) - anchor.place).length
                let share = error / (0.12 * max(pitch, 1))
                return 1 / (1 + share * share * share * share)
            }
        }
        self.terms = terms
        bends = (0..<rows).map { row in bend(of: anchors.filter { $0.row == row }) }
    }

    private init(terms: [Double], centre: PagePoint, scale: Double) {
        (self.terms, self.centre, self.scale) = (terms, centre, scale)
    }

    /// Scales columns and lines to about -1 to 1, which keeps the equations well conditioned.
    private static func normalised(_ column: Double, _ row: Double) -> (Double, Double) {
        ((column - 20) / 22, row)
    }

    private static func fitted(
        _ anchors: [Anchor], _ weights: [Double], _ centre: PagePoint, _ scale: Double
    ) -> [Double]? {
        var system = LinearSystem(unknowns: 8)
        for (anchor, weight) in zip(anchors, weights) {
            let (u, v) = normalised(anchor.column, Double(anchor.row))
            let place = (anchor.place - centre) * (1 / scale)
            system.add([u, v, 1, 0, 0, 0, -u * place.x, -v * place.x], equals: place.x, weight: weight)
            system.add([0, 0, 0, u, v, 1, -u * place.y, -v * place.y], equals: place.y, weight: weight)
        }
        return system.solution()
    }

    /// The centre of a cell.
    func place(_ column: Double, _ row: Double) -> PagePoint {
        let (u, v) = Self.normalised(column, row)
        let depth = terms[6] * u + terms[7] * v + 1
        let plane = PagePoint(
            x: (terms[0] * u + terms[1] * v + terms[2]) / depth,
            y: (terms[3] * u + terms[4] * v + terms[5]) / depth)
        let index = Int(row.rounded())
        return plane * scale + centre
            + (bends.indices.contains(index) ? stray(bends[index], u) : PagePoint.zero)
    }

    /// The vector from a cell to the next on its line.
    func across(_ column: Double, _ row: Double) -> PagePoint {
        place(column + 0.5, row) - place(column - 0.5, row)
    }

    /// The unit vector from line to line.
    func down(_ column: Double, _ row: Double) -> PagePoint {
        let way = place(column, row + 0.4) - place(column, row - 0.4)
        return way * (1 / max(way.length, 1e-9))
    }

    // MARK: Bends

    private func stray(_ bend: [PagePoint], _ u: Double) -> PagePoint {
        bend[0] + bend[1] * u + bend[2] * (u * u)
    }

    private func bend(of anchors: [Anchor]) -> [PagePoint] {
        let none = [PagePoint](repeating: PagePoint.zero, count: 3)
        guard anchors.count >= 12 else { return none }
        let strays = anchors.map { anchor in
            (
                column: anchor.column, by: anchor.place - place(anchor.column, Double(anchor.row)),
                pitch: across(anchor.column, Double(anchor.row)).length
            )
        }.filter { $0.by.length < 0.4 * $0.pitch }
        var (acrossSystem, downSystem) = (LinearSystem(unknowns: 3), LinearSystem(unknowns: 3))
        for stray in strays {
            let (u, _) = Self.normalised(stray.column, 0)
            let error = stray.by.length / (0.15 * stray.pitch)
            let weight = 1 / (1 + error * error)
            acrossSystem.add([1, u, u * u], equals: stray.by.x, weight: weight)
            downSystem.add([1, u, u * u], equals: stray.by.y, weight: weight)
        }
        guard strays.count >= 12, let x = acrossSystem.solution(), let y = downSystem.solution() else {
            return none
        }
        return zip(x, y).map { PagePoint(x: $0, y: $1) }
    }
}

/// Least squares by normal equations.
private struct LinearSystem {
    private var rows: [[Double]]
    private let unknowns: Int

    init(unknowns: Int) {
        self.unknowns = unknowns
        rows = [[Double]](repeating: [Double](repeating: 0, count: unknowns + 1), count: unknowns)
    }

    /// Adds an equation: the terms times the unknowns equal the value.
    mutating func add(_ terms: [Double], equals value: Double, weight: Double) {
        for row in 0..<unknowns where terms[row] != 0 {
            let factor = weight * terms[row]
            for column in 0..<unknowns { rows[row][column] += factor * terms[column] }
            rows[row][unknowns] += factor * value
        }
    }

    /// Gauss-Jordan elimination with the largest pivot; `nil` if the equations do not determine all unknowns.
    func solution() -> [Double]? {
        var rows = rows
        for column in 0..<unknowns {
            let pivot = (column..<unknowns).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
            rows.swapAt(column, pivot)
            let head = rows[column][column]
            guard abs(head) > 1e-9, head.isFinite else { return nil }
            for index in column...unknowns { rows[column][index] /= head }
            for row in 0..<unknowns where row != column && rows[row][column] != 0 {
                let factor = rows[row][column]
                for index in column...unknowns { rows[row][index] -= factor * rows[column][index] }
            }
        }
        return rows.map { $0[unknowns] }
    }
}
