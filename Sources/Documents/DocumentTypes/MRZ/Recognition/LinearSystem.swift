/// Least squares by normal equations.
struct LinearSystem {
    private var rows: [[Double]]
    private let unknowns: Int

    init(unknowns: Int) {
        self.unknowns = unknowns
        rows = [[Double]](repeating: [Double](repeating: 0, count: unknowns + 1), count: unknowns)
    }

    /// Adds an equation: terms times the unknowns is the value.
    mutating func add(_ terms: [Double], equals value: Double, weight: Double) {
        for row in 0..<unknowns where terms[row] != 0 {
            let factor = weight * terms[row]
            for column in 0..<unknowns { rows[row][column] += factor * terms[column] }
            rows[row][unknowns] += factor * value
        }
    }

    /// Gauss and Jordan with the largest pivot; `nil` if the equations leave something open.
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
