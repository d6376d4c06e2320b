/// Disjoint time intervals in ascending order.
struct Intervals: Sendable {
    private(set) var ranges: [Range<Double>] = []

    init() {}

    /// The union of `ranges` in any order; those that touch are joined.
    init(unionOf ranges: [Range<Double>]) {
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = self.ranges.last, range.lowerBound <= last.upperBound {
                let end = max(last.upperBound, range.upperBound)
                self.ranges[self.ranges.count - 1] = last.lowerBound..<end
            } else {
                self.ranges.append(range)
            }
        }
    }

    /// The parts of `whole` outside all intervals.
    func complement(in whole: Range<Double>) -> [Range<Double>] {
        var rest: [Range<Double>] = []
        var start = whole.lowerBound
        for range in ranges where range.overlaps(whole) {
            if range.lowerBound > start { rest.append(start..<range.lowerBound) }
            start = max(start, range.upperBound)
        }
        if start < whole.upperBound { rest.append(start..<whole.upperBound) }
        return rest
    }

    /// The parts that lie in both.
    func intersection(with others: Intervals) -> [Range<Double>] {
        var common: [Range<Double>] = []
        var index = 0
        for range in ranges {
            while index < others.ranges.count, others.ranges[index].upperBound <= range.lowerBound {
                index += 1
            }
            var next = index
            while next < others.ranges.count, others.ranges[next].lowerBound < range.upperBound {
                common.append(range.clamped(to: others.ranges[next]))
                next += 1
            }
        }
        return common
    }

    /// Whether `range` overlaps an interval.
    func overlaps(_ range: Range<Double>) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].lowerBound < range.upperBound
    }
}
