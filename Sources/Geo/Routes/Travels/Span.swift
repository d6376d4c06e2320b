/// A stretch's time, before it is measured.
struct Span: Sendable {
    var kind: Stretch.Kind
    var range: Range<Double>
    var isCutAtStart = false
    var isCutAtEnd = false
    /// What it was before a window or midnight cut it.
    var uncut: Range<Double>?

    /// The part of it that lies in `range`.
    func cut(to range: Range<Double>) -> Span {
        Span(
            kind: kind, range: range,
            isCutAtStart: isCutAtStart || range.lowerBound > self.range.lowerBound,
            isCutAtEnd: isCutAtEnd || range.upperBound < self.range.upperBound)
    }

    /// The part of it that lies in a window, or in a day.
    func within(_ range: Range<Double>) -> Span {
        var part = cut(to: range)
        part.uncut = uncut ?? self.range
        return part
    }

    /// Its parts between moments, which rise: the same goes on in each.
    func divided(at moments: [Double]) -> [Span] { parts(between: moments).map(within) }

    /// Spans of its kind between moments, which rise: each is one for itself.
    func parted(at moments: [Double]) -> [Span] {
        parts(between: moments).map { Span(kind: kind, range: $0) }
    }

    private func parts(between moments: [Double]) -> [Range<Double>] {
        let inner = moments.filter { $0 > range.lowerBound && $0 < range.upperBound }
        let ends = [range.lowerBound] + inner + [range.upperBound]
        return zip(ends, ends.dropFirst()).map { $0..<$1 }
    }
}
