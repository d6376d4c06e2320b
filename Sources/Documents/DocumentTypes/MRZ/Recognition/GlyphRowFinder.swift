/// Finds rows of patches in even steps, in any direction.
struct GlyphRowFinder {
    private let blobs: [InkBlob]
    private let centres: [Point]
    private let index: BlobIndex

    /// A line of a zone is looked at from so many glyphs, of which a few may be missing in between.
    private static let fewestGlyphs = 18
    private static let mostMissingInARow = 4
    /// The next character is among the nearest patches on its side.
    private static let neighboursTried = 4

    init(_ blobs: [InkBlob]) {
        self.blobs = blobs
        centres = blobs.map(\.centre)
        index = BlobIndex(centres)
    }

    /// The rows, those with most glyphs first; no two share half of their glyphs.
    func rows() -> [GlyphRow] {
        var found: [GlyphRow] = []
        // Several starts a row, since the first may take a wrong step for the pitch.
        var uses = [Int](repeating: 0, count: blobs.count)
        for start in blobs.indices where uses[start] < 4 {
            for next in neighbours(of: start) {
                let row = grown(from: start, next)
                guard row.glyphs.count >= Self.fewestGlyphs, row.glyphs.count * 10 >= row.length * 6 else {
                    continue
                }
                found.append(row)
                for glyph in row.glyphs { uses[glyph.blob] += 1 }
            }
        }
        return Self.distinct(found)
    }

    private static func distinct(_ rows: [GlyphRow]) -> [GlyphRow] {
        var taken = Set<Int>()
        var distinct: [GlyphRow] = []
        for row in rows.sorted(by: { $0.glyphs.count > $1.glyphs.count }) {
            guard row.glyphs.count(where: { taken.contains($0.blob) }) * 2 < row.glyphs.count else {
                continue
            }
            taken.formUnion(row.glyphs.map(\.blob))
            distinct.append(row)
        }
        return distinct
    }

    /// Patches that may be the next character: OCR-B's pitch is about the height of a figure.
    private func neighbours(of start: Int) -> [Int] {
        let size = blobs[start].size
        return index.nearest(Self.neighboursTried, to: centres[start], within: 2.3 * size) { other in
            let way = centres[other] - centres[start]
            return way.length > 0.55 * size && isAlike(other, size)
                && (way.x > 0 || (way.x == 0 && way.y > 0))
        }
    }

    private func isAlike(_ blob: Int, _ size: Double) -> Bool {
        blobs[blob].size > 0.5 * size && blobs[blob].size < 2 * size
    }

    private func grown(from start: Int, _ next: Int) -> GlyphRow {
        let size = (blobs[start].size + blobs[next].size) / 2
        var hits = [
            GlyphRow.Glyph(index: 0, blob: start, centre: centres[start]),
            GlyphRow.Glyph(index: 1, blob: next, centre: centres[next]),
        ]
        extend(&hits, size)
        // The other way, with the steps that are known by now.
        hits = hits.reversed().map { GlyphRow.Glyph(index: -$0.index, blob: $0.blob, centre: $0.centre) }
        extend(&hits, size)
        let row = hits.reversed().map { ($0.blob, $0.centre, -$0.index) }
        let first = row.first?.2 ?? 0
        return GlyphRow(glyphs: row.map { GlyphRow.Glyph(index: $0.2 - first, blob: $0.0, centre: $0.1) })
    }

    private func extend(_ hits: inout [GlyphRow.Glyph], _ size: Double) {
        var missing = 0
        while missing <= Self.mostMissingInARow, hits.count < 60 {
            let last = hits[hits.count - 1]
            // The mean step of the last eight glyphs follows perspective and bends.
            let anchor = hits[max(0, hits.count - 9)]
            let step = (last.centre - anchor.centre) * (1 / Double(last.index - anchor.index))
            let expected = last.centre + step * Double(missing + 1)
            let radius = 0.36 * step.length
            let found = index.nearest(to: expected, within: radius) { isAlike($0, size) && $0 != last.blob }
            if let found {
                hits.append(
                    GlyphRow.Glyph(index: last.index + missing + 1, blob: found, centre: centres[found]))
                missing = 0
            } else {
                missing += 1
            }
        }
    }
}
