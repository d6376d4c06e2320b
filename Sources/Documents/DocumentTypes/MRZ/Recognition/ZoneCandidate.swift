/// Two or three rows that may be the lines of a zone, with common columns.
struct ZoneCandidate {
    /// The glyphs by line and column; the first column may have any number.
    let anchors: [ZoneGrid.Anchor]
    /// Number of lines of the zone, including those that were not found.
    let rows: Int
    /// The first to the last column with a glyph.
    let columns: ClosedRange<Int>
    /// The height of a digit, in pitches.
    let heightInPitches: Double
    /// Pixels from column to column, on average.
    let pitch: Double

    /// The possible lengths of a line, each with the column at which the zone begins, the most likely first.
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

    /// Found columns minus the line's length: characters may be hidden, and print beside the zone may add columns.
    private static let excess = -5...14

    /// `lines` are rows of the same direction with their line numbers; `shifts` their first columns.
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

    /// The upper quartile of the glyphs' heights across their row, which is that of digits rather than fillers.
    private static func height(_ rows: [GlyphRow], _ blobs: [InkBlob]) -> Double {
        var heights: [Double] = []
        for row in rows {
            let step = row.step
            let (long, short) = (max(abs(step.x), abs(step.y)), min(abs(step.x), abs(step.y)))
            // The boxes of glyphs turned by about 45 degrees do not show their height.
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

/// Combines rows that may be the lines of one zone.
struct ZoneCandidates {
    private let rows: [GlyphRow]
    private let blobs: [InkBlob]

    /// Lines of a zone are 2.5 pitches apart (6.35 mm to 2.54 mm); perspective and printers change that.
    private static let gap = 1.4...3.7

    /// Uses only the ten rows with the most glyphs.
    init(_ rows: [GlyphRow], _ blobs: [InkBlob]) {
        self.rows = Array(rows.prefix(10))
        self.blobs = blobs
    }

    /// The candidates, the most likely first: those with the most glyphs.
    func all() -> [ZoneCandidate] {
        var candidates: [ZoneCandidate] = []
        for (index, base) in rows.enumerated() where base.step.length > 0 {
            let others = rows[(index + 1)...].compactMap { companion($0, of: base) }
            let lines = ([(row: base, distance: 0)] + others).sorted { $0.distance < $1.distance }
            candidates += groups(of: lines)
        }
        return candidates.sorted { $0.anchors.count > $1.anchors.count }
    }

    /// A row in the base's direction, with its distance in pitches, positive below.
    private func companion(_ row: GlyphRow, of base: GlyphRow) -> (row: GlyphRow, distance: Double)? {
        let row = row.step.dot(base.step) < 0 ? row.reversed : row
        let lengths = row.step.length * base.step.length
        guard lengths > 0, row.step.dot(base.step) > 0.97 * lengths,
            (0.75...1.33).contains(row.step.length / base.step.length), !row.glyphs.isEmpty
        else { return nil }
        let middle = row.glyphs[row.glyphs.count / 2].centre
        let distance = base.distance(of: middle) / base.step.length
        return abs(distance) < 8 ? (row, distance) : nil
    }

    private func groups(of lines: [(row: GlyphRow, distance: Double)]) -> [ZoneCandidate] {
        var found: [ZoneCandidate] = []
        for (index, upper) in lines.enumerated() {
            for lower in lines[(index + 1)...] {
                let distance = lower.distance - upper.distance
                if Self.gap.contains(distance) {
                    found += candidates([(upper.row, 0), (lower.row, 1)], rows: 2)
                    for third in lines where Self.gap.contains(third.distance - lower.distance) {
                        found += candidates([(upper.row, 0), (lower.row, 1), (third.row, 2)], rows: 3)
                    }
                    // The third line may be hidden.
                    found += candidates([(upper.row, 0), (lower.row, 1)], rows: 3)
                    found += candidates([(upper.row, 1), (lower.row, 2)], rows: 3)
                } else if distance > 2 * Self.gap.lowerBound, distance < 2 * Self.gap.upperBound {
                    found += candidates([(upper.row, 0), (lower.row, 2)], rows: 3)
                }
            }
        }
        return found
    }

    /// Candidates of rows with common columns. If perspective leaves open which glyphs are above each other there are two,
    /// first the one in which the rows begin and end together.
    private func candidates(_ lines: [(row: GlyphRow, line: Int)], rows count: Int) -> [ZoneCandidate] {
        var shifts: [[Int]] = [[0]]
        for line in lines.dropFirst() {
            let offset = Self.offset(of: line.row, from: lines[0].row)
            let near = [Int(offset.rounded(.down)), Int(offset.rounded(.up))]
                .sorted { abs(Double($0) - offset) < abs(Double($1) - offset) }
            let open = abs(Double(near[0]) - offset) > 0.2 ? near : [near[0]]
            shifts = shifts.flatMap { known in open.map { known + [$0] } }
        }
        return shifts.map { ZoneCandidate(lines, rows: count, shifts: $0, blobs: blobs) }
            .filter { !$0.windows.isEmpty }
            .sorted { $0.columns.count < $1.columns.count }
    }

    /// The column of the row's first glyph, counted from the base's first.
    private static func offset(of row: GlyphRow, from base: GlyphRow) -> Double {
        let offsets = row.glyphs.map { base.index(at: $0.centre) - Double($0.index) }.sorted()
        return offsets.isEmpty ? 0 : offsets[offsets.count / 2]
    }
}
