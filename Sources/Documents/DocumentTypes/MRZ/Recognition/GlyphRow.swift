/// Patches of ink in even steps along a line: perhaps a line of a machine-readable zone.
struct GlyphRow {
    struct Glyph {
        /// Steps from the first glyph; numbers are left out where nothing was found.
        var index: Int
        let blob: Int
        let centre: Point
    }

    /// In the order of their indexes.
    let glyphs: [Glyph]

    /// Number of steps from the first to the last, both counted.
    var length: Int { (glyphs.last?.index ?? -1) + 1 }

    /// The mean step.
    var step: Point {
        guard let first = glyphs.first, let last = glyphs.last, last.index > first.index else {
            return Point(x: 0, y: 0)
        }
        return (last.centre - first.centre) * (1 / Double(last.index - first.index))
    }

    /// The same glyphs counted from the other end.
    var reversed: GlyphRow {
        let last = length - 1
        return GlyphRow(
            glyphs: glyphs.reversed().map { Glyph(index: last - $0.index, blob: $0.blob, centre: $0.centre) })
    }

    /// How many steps along the row a point lies, at the foot of the perpendicular to the whole row.
    func index(at point: Point) -> Double {
        guard let first = glyphs.first, step.length > 0 else { return 0 }
        let along = step * (1 / step.length)
        // Steps grow or shrink under perspective: count from the nearest glyph.
        let nearest =
            glyphs.min { abs(along.dot($0.centre - point)) < abs(along.dot($1.centre - point)) } ?? first
        return Double(nearest.index) + along.dot(point - nearest.centre) / step.length
    }

    /// The distance of a point from the row's line, positive on the side to the right of its direction.
    func distance(of point: Point) -> Double {
        guard let first = glyphs.first, step.length > 0 else { return 0 }
        return step.quarterTurned.dot(point - first.centre) / step.length
    }
}
