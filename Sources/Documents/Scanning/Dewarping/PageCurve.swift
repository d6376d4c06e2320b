/// How the lines of a page bow, as those of an open book do.
///
/// Seen by a camera above it, a page that bows in one direction has all of its lines bent alike, the more the farther
/// they lie from the middle: each column of pixels is moved and stretched as a whole.
public struct PageCurve: Sendable, Hashable, Codable {
    /// How a column of pixels lies in the picture.
    struct Column: Sendable, Hashable, Codable {
        /// Pixels by which it is moved down.
        var shift = 0.0
        /// How much longer it is, from the middle of the picture's height.
        var scale = 1.0

        /// Where what belongs to a row of the straight page lies, both counted from the middle.
        func row(ofStraight row: Double) -> Double { shift + scale * row }

        /// Where a row belongs on the straight page, both counted from the middle.
        func straight(ofRow row: Double) -> Double { (row - shift) / scale }
    }

    /// Columns at even distances, each in the middle of its part of the width.
    let columns: [Column]
    /// Pixels a row of the picture that it was found in.
    public let width: Int
    /// Rows of that picture.
    public let height: Int
    /// Pixels between the highest and the lowest point of the line that bows most.
    public let bowPixels: Double
    /// The same on paper, in millimetres.
    public let bowMillimetres: Double
    /// Lines of text that it was found by.
    public let lineCount: Int

    /// The row of the picture, in pixels from above, that shows a place on the straight page, which has `rows` rows.
    public func row(ofStraight row: Double, of rows: Int, at x: Double) -> Double {
        column(at: x).row(ofStraight: row - Double(rows) / 2) + Double(height) / 2
    }

    /// All columns of pixels.
    var allColumns: [Column] { (0..<width).map { column(at: Double($0) + 0.5) } }

    private func column(at x: Double) -> Column {
        guard let last = columns.indices.last else { return Column() }
        let place = min(max(x * Double(columns.count) / Double(max(1, width)) - 0.5, 0), Double(last))
        let left = Int(place)
        let (first, second) = (columns[left], columns[min(last, left + 1)])
        let share = place - Double(left)
        return Column(
            shift: first.shift + share * (second.shift - first.shift),
            scale: first.scale + share * (second.scale - first.scale))
    }
}
