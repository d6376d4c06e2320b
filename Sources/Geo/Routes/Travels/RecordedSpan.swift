/// From when to when fixes were recorded, by the clocks that are believed.
struct RecordedSpan {
    /// Seconds since 1970; minus infinity, as `end`, where no fix has a time.
    private(set) var start = Double.infinity
    private(set) var end = -Double.infinity

    /// Judges each segment's clocks for itself, as cleaning does.
    init(_ segments: [[Fix]]) {
        for segment in segments {
            var clocks = ClockSearch(rule: CleaningRules.Invalid())
            clocks.judge(segment) { judged in
                guard judged.error == nil, judged.fix.time != nil else { return }
                start = min(start, judged.fix.secondsSince1970)
                end = max(end, judged.fix.secondsSince1970)
            }
        }
        if start > end { start = end }
    }

    /// Whether any fix has a time.
    var isTimed: Bool { end > -.infinity }
}
