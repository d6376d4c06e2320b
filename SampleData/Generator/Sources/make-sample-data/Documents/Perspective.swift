/// A plane seen askew: from the picture's pixels to those of a sheet.
struct Perspective {
    private let terms: [Double]

    /// The map that takes four corners, clockwise from the top left, to those of a rectangle.
    init(from corners: [Vector2], toWidth width: Double, height: Double) throws {
        let targets = [Vector2(0, 0), Vector2(width, 0), Vector2(width, height), Vector2(0, height)]
        var rows: [[Double]] = []
        for (p, q) in zip(corners, targets) {
            rows.append([p.x, p.y, 1, 0, 0, 0, -p.x * q.x, -p.y * q.x, q.x])
            rows.append([0, 0, 0, p.x, p.y, 1, -p.x * q.y, -p.y * q.y, q.y])
        }
        terms = try Self.solved(rows)
    }

    func project(_ p: Vector2) -> Vector2 {
        let depth = terms[6] * p.x + terms[7] * p.y + 1
        return Vector2(
            (terms[0] * p.x + terms[1] * p.y + terms[2]) / depth,
            (terms[3] * p.x + terms[4] * p.y + terms[5]) / depth)
    }

    /// Gauss and Jordan with the largest pivot.
    private static func solved(_ system: [[Double]]) throws -> [Double] {
        var rows = system
        for column in rows.indices {
            let pivot = (column..<rows.count).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
            rows.swapAt(column, pivot)
            guard abs(rows[column][column]) > 1e-12 else {
                throw GeneratorError("the sheet's corners lie on a line")
            }
            let head = rows[column].map { $0 / rows[column][column] }
            for row in rows.indices {
                let factor = rows[row][column]
                rows[row] = row == column ? head : zip(rows[row], head).map { $0 - factor * $1 }
            }
        }
        return rows.map { $0[rows.count] }
    }
}
