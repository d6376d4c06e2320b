/// A stretch's time, before it is measured.
struct Span: Sendable {
    var kind: Stretch.Kind
    var range: Range<Double>
    var isCutAtStart = false
    var isCutAtEnd = false
    /// What it was before a window cut it.
    var uncut: Range<Double>?

    /// The part of it that lies in `range`.
    func cut(to range: Range<Double>) -> Span {
        Span(
            kind: kind, range: range,
            isCutAtStart: isCutAtStart || range.lowerBound > self.range.lowerBound,
            isCutAtEnd: isCutAtEnd || range.upperBound < self.range.upperBound)
    }

    /// The part of it that lies in a window.
    func within(_ range: Range<Double>) -> Span {
        var part = cut(to: range)
        part.uncut = uncut ?? self.range
        return part
    }

    /// Its parts between moments, which rise.
    func divided(at moments: [Double]) -> [Span] {
        let inner = moments.filter { $0 > range.lowerBound && $0 < range.upperBound }
        let ends = [range.lowerBound] + inner + [range.upperBound]
        return zip(ends, ends.dropFirst()).map { cut(to: $0..<$1) }
    }
}
