/// Puts rows together that may be the lines of one zone.
struct ZoneCandidates {
    private let rows: [GlyphRow]
    private let blobs: [InkBlob]

    /// Lines of a zone are 2.5 pitches apart (6.35 mm for 2.54 mm); perspective and printers change that.
    private static let gap = 1.4...3.7

    /// Only the rows with most glyphs are looked at.
    init(_ rows: [GlyphRow], _ blobs: [InkBlob]) {
        self.rows = Array(rows.prefix(10))
        self.blobs = blobs
    }

    /// The candidates, the likeliest first: those with most glyphs.
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

    /// The rows counted in common columns. Where perspective leaves it open which glyphs stand above each other, both
    /// answers are given, the one that lets the rows begin and end together first.
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

    /// How many columns the row's first glyph lies after the base's first.
    private static func offset(of row: GlyphRow, from base: GlyphRow) -> Double {
        let offsets = row.glyphs.map { base.index(at: $0.centre) - Double($0.index) }.sorted()
        return offsets.isEmpty ? 0 : offsets[offsets.count / 2]
    }
}
