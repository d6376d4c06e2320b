/// The middles of a line of text, from left to right.
struct TextLine {
    /// In pixels from the picture's upper left corner.
    let points: [(x: Double, y: Double)]

    /// Its rows, counted from `middle`, in columns of equal width; `nil` where it hardly runs through one.
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
