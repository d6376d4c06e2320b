/// A stretch of time that is asked for; its end does not belong to it.
public struct TimeWindow: Hashable, Sendable {
    /// Its beginning; `nil` reaches back as far as there is something.
    public var since: Timestamp?
    /// Its end; `nil` reaches on as far as there is something.
    public var until: Timestamp?

    /// Creates a window.
    public init(since: Timestamp? = nil, until: Timestamp? = nil) {
        self.since = since
        self.until = until
    }

    /// Whether `time` lies in it; its end does not.
    func contains(_ time: Timestamp) -> Bool {
        since.map { $0 <= time } ?? true && until.map { time < $0 } ?? true
    }

    /// What of `span` lies in it; `nil` for nothing.
    func clamped(_ span: Range<Double>) -> Range<Double>? {
        let start = max(span.lowerBound, since?.secondsSince1970 ?? -.infinity)
        let end = min(span.upperBound, until?.secondsSince1970 ?? .infinity)
        return start < end || (span.isEmpty && start <= end) ? start..<end : nil
    }
}
