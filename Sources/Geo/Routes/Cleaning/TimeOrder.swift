/// The rule `orderByTime`.
enum TimeOrder {
    /// Orders by time; a fix without one takes its predecessor's, and equal times keep their order.
    static func apply(to fixes: [Fix]) -> SegmentOutcome {
        var last = -Double.infinity
        var keyed: [(time: Double, index: Int)] = []
        keyed.reserveCapacity(fixes.count)
        var latest = last
        var late = 0
        for (index, fix) in fixes.enumerated() {
            let time = fix.time?.secondsSince1970 ?? last
            if time < latest { late += 1 }
            latest = max(latest, time)
            last = time
            keyed.append((time, index))
        }
        if late == 0 { return SegmentOutcome(kept: fixes) }
        keyed.sort { ($0.time, $0.index) < ($1.time, $1.index) }
        return SegmentOutcome(kept: keyed.map { fixes[$0.index] }, moved: late)
    }
}
