/// Puts corners together that lie within a tolerance of each other.
struct CornerSnapping {
    private struct Cell: Hashable {
        let column: Int64
        let row: Int64
    }

    private let x: [Double]
    private let y: [Double]
    private let tolerance: Double
    /// The last corner of each cell that stands for others, and behind it the one before.
    private var cells: [Cell: Int32] = [:]
    private var previous: [Int32] = []

    private init(_ x: [Double], _ y: [Double], _ tolerance: Double) {
        self.x = x
        self.y = y
        self.tolerance = tolerance
    }

    /// For each corner, the first one within the tolerance that stands for itself, or else itself.
    static func representatives(_ x: [Double], _ y: [Double], within tolerance: Double) -> [Int32] {
        var snapping = CornerSnapping(x, y, tolerance)
        snapping.previous = [Int32](repeating: -1, count: x.count)
        return x.indices.map { snapping.representative(of: Int32($0)) }
    }

    private mutating func representative(of corner: Int32) -> Int32 {
        let (column, row) = (cell(x[Int(corner)]), cell(y[Int(corner)]))
        for nearColumn in column - 1...column + 1 {
            for nearRow in row - 1...row + 1 {
                var other = cells[Cell(column: nearColumn, row: nearRow)] ?? -1
                while other >= 0 {
                    if areClose(corner, other) { return other }
                    other = previous[Int(other)]
                }
            }
        }
        let own = Cell(column: column, row: row)
        previous[Int(corner)] = cells[own] ?? -1
        cells[own] = corner
        return corner
    }

    /// Coordinates up to 10⁹ m and tolerances from 10⁻⁵ m fit.
    private func cell(_ metres: Double) -> Int64 { Int64((metres / tolerance).rounded(.down)) }

    private func areClose(_ one: Int32, _ other: Int32) -> Bool {
        let dx = x[Int(one)] - x[Int(other)]
        let dy = y[Int(one)] - y[Int(other)]
        return dx * dx + dy * dy <= tolerance * tolerance
    }
}
