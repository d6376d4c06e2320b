/// A plane seen askew, from four corners to four others.
struct Homography {
    private let terms: [Double]

    init(from corners: [(Double, Double)], to targets: [(Double, Double)]) {
        var rows: [[Double]] = []
        for (p, q) in zip(corners, targets) {
            rows.append([p.0, p.1, 1, 0, 0, 0, -p.0 * q.0, -p.1 * q.0, q.0])
            rows.append([0, 0, 0, p.0, p.1, 1, -p.0 * q.1, -p.1 * q.1, q.1])
        }
        for column in rows.indices {
            let pivot = (column..<rows.count).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
            rows.swapAt(column, pivot)
            let head = rows[column].map { $0 / rows[column][column] }
            for row in rows.indices {
                let factor = rows[row][column]
                rows[row] = row == column ? head : zip(rows[row], head).map { $0 - factor * $1 }
            }
        }
        terms = rows.map { $0[8] }
    }

    func project(_ x: Double, _ y: Double) -> (Double, Double) {
        let depth = terms[6] * x + terms[7] * y + 1
        return (
            (terms[0] * x + terms[1] * y + terms[2]) / depth, (terms[3] * x + terms[4] * y + terms[5]) / depth
        )
    }
}
