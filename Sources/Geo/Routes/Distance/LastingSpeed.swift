/// The maximum mean speed over any run of legs that lasts long enough.
///
/// A run may begin at any fix. If it had to begin where the one before ended, removing a fix could raise the speed.
struct LastingSpeed {
    /// Seconds and metres since the last restart.
    private struct Moment {
        var seconds = 0.0
        var metres = 0.0
    }

    /// Maximum number of run starts per duration, so that dense fixes cost no more than sparse ones.
    private static let startsPerDuration = 64.0
    /// Tolerance for rounding of summed seconds.
    private static let slack = 1e-6

    private let duration: Double
    private var best = -1.0
    private var end = Moment()
    /// Where runs may begin, oldest first.
    private var starts = [Moment()]
    /// Indices of the first start still needed and of the last one that is long enough ago.
    private var (first, latest) = (0, 0)

    init(duration: Double) { self.duration = duration }

    /// Metres a second, if any run lasted long enough.
    var greatest: Double? { best < 0 ? nil : best }

    @inline(__always)
    mutating func add(_ metres: Double, _ seconds: Double) {
        guard seconds >= 0 else { return restart() }
        end.metres += metres
        end.seconds += seconds
        judge()
        if end.seconds - starts[starts.count - 1].seconds > duration / Self.startsPerDuration {
            starts.append(end)
        }
    }

    /// Checks the runs that end here.
    @inline(__always)
    private mutating func judge() {
        let limit = end.seconds - duration + Self.slack
        guard starts[first].seconds <= limit else { return }
        while latest + 1 < starts.count, starts[latest + 1].seconds <= limit { latest += 1 }
        // A run that can be split into two long enough ones is no faster than the faster of them.
        while first < latest, starts[latest].seconds - starts[first].seconds >= duration { first += 1 }
        for index in first...latest {
            let seconds = end.seconds - starts[index].seconds
            let metres = end.metres - starts[index].metres
            if seconds > 0, metres > best * seconds { best = metres / seconds }
        }
        if first >= 64 {
            starts.removeFirst(first)
            (first, latest) = (0, latest - first)
        }
    }

    mutating func restart() {
        end = Moment()
        starts.removeAll(keepingCapacity: true)
        starts.append(end)
        (first, latest) = (0, 0)
    }
}
