/// Two or three rows that may be the lines of a zone, counted in common columns.
struct ZoneCandidate {
    /// The glyphs by line and column; columns begin anywhere.
    let anchors: [ZoneGrid.Anchor]
    /// Which lines were found, of how many.
    let rows: Int
    /// From the first column with a glyph to the last.
    let columns: ClosedRange<Int>
    /// The height of a figure in pitches.
    let heightInPitches: Double
    /// Pixels from column to column, on average.
    let pitch: Double

    /// The sizes that the columns may have: each with the column at which the zone begins, the likeliest first.
    var windows: [(length: Int, start: Int)] {
        let lengths = rows == 3 ? [30] : [44, 36]
        let found = columns.count
        var windows: [(length: Int, start: Int)] = []
        for length in lengths where Self.excess.contains(found - length) {
            let slack = min(0, found - length)...max(0, found - length)
            windows += slack.map { (length, columns.lowerBound + $0) }
        }
        return windows.sorted { abs($0.length - found) < abs($1.length - found) }
    }

    /// Some characters may be hidden, and what lies beside the zone may have been taken for more.
    private static let excess = -5...14

    /// `lines` are rows of the same direction with their line numbers.
    init(_ lines: [(row: GlyphRow, line: Int)], rows: Int, shifts: [Int], blobs: [InkBlob]) {
        self.rows = rows
        anchors = zip(lines, shifts).flatMap { line, shift in
            line.row.glyphs.map {
                ZoneGrid.Anchor(column: Double($0.index + shift), row: line.line, place: $0.centre)
            }
        }
        let indexes = anchors.map { Int($0.column) }
        columns = (indexes.min() ?? 0)...(indexes.max() ?? 0)
        pitch = lines.reduce(0) { $0 + $1.row.step.length } / Double(max(1, lines.count))
        heightInPitches = Self.height(lines.map(\.row), blobs)
    }

    /// The upper quartile of the glyphs' heights across their row: figures rather than fillers.
    private static func height(_ rows: [GlyphRow], _ blobs: [InkBlob]) -> Double {
        var heights: [Double] = []
        for row in rows {
            let step = row.step
            let (long, short) = (max(abs(step.x), abs(step.y)), min(abs(step.x), abs(step.y)))
            // Boxes of glyphs turned half-way tell nothing.
            guard step.length > 0, short < 0.6 * long else { continue }
            let (cosine, sine) = (long / step.length, short / step.length)
            for glyph in row.glyphs {
                let box = blobs[glyph.blob]
                let lies = abs(step.x) >= abs(step.y)
                let (high, wide) = lies ? (box.height, box.width) : (box.width, box.height)
                let height = (Double(high) * cosine - Double(wide) * sine) / (cosine * cosine - sine * sine)
                heights.append(height / step.length)
            }
        }
        let sorted = heights.sorted()
        let typical = sorted.isEmpty ? 1 : sorted[sorted.count * 3 / 4]
        return min(max(typical, 0.75), 1.6)
    }
}
