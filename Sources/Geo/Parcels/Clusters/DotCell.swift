/// A cell of the map as large as a cluster reaches.
struct DotCell: Hashable {
    private let column: Int
    private let row: Int

    init(_ dot: Dot, _ reach: Double) {
        column = Self.cell(dot.x, reach)
        row = Self.cell(dot.y, reach)
    }

    private init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }

    /// The cell and those around it, in a fixed order.
    var neighbourhood: [DotCell] {
        (-1...1).flatMap { down in (-1...1).map { DotCell(column: column + $0, row: row + down) } }
    }

    private static func cell(_ value: Double, _ reach: Double) -> Int {
        let cell = (value / reach).rounded(.down)
        return cell.magnitude < 1e15 ? Int(cell) : 0
    }
}
