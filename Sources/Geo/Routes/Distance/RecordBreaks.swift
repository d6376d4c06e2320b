import Geodesy

/// The straight lines over the breaks of a record: from the end of each segment to the start of the next one in time.
///
/// Between segments that overlap in time there is no break.
struct RecordBreaks: Sendable {
    /// A segment's times and ends.
    struct Part: Sendable {
        private(set) var start = Double.infinity
        private(set) var end = -Double.infinity
        fileprivate var first = (latitude: Double.nan, longitude: Double.nan)
        fileprivate var last = (latitude: Double.nan, longitude: Double.nan)

        @inline(__always)
        mutating func take(time: Double) {
            if time < start { start = time }
            if time > end { end = time }
        }

        @inline(__always)
        mutating func take(place fix: Fix) {
            if first.latitude.isNaN { first = (fix.latitude, fix.longitude) }
            last = (fix.latitude, fix.longitude)
        }

        /// Where nothing has a time, segments follow each other as they came.
        fileprivate var order: (start: Double, end: Double) { start > end ? (end, end) : (start, end) }
    }

    private var parts: [Part] = []

    mutating func add(_ part: Part) {
        if !part.first.latitude.isNaN { parts.append(part) }
    }

    /// These, and the segment that is still open.
    func with(_ part: Part) -> RecordBreaks {
        var breaks = self
        breaks.add(part)
        return breaks
    }

    var metres: Double {
        guard parts.count > 1 else { return 0 }
        let inOrder = parts.enumerated().sorted {
            ($0.element.order.start, $0.element.order.end, $0.offset)
                < ($1.element.order.start, $1.element.order.end, $1.offset)
        }
        var sum = CompensatedSum()
        var latest = inOrder[0].element
        for (_, part) in inOrder.dropFirst() {
            if part.order.start >= latest.end { sum.add(Geodesic.metres(from: latest.last, to: part.first)) }
            if part.end >= latest.end { latest = part }
        }
        return sum.value
    }
}
