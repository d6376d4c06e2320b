import Routes

/// Spreads fixes with times in whole minutes evenly over each minute, in the order of the table.
///
/// Only that order shows which of them came first; if the minutes run backwards, so does the order within them. It is the one
/// exception to the rule that the order of the input does not matter.
final class SpreadMinutes: FixSource {
    /// Maximum number of fixes held back for one minute.
    private static let most = 1 << 16

    private let fixes: any FixSource
    /// The last fixes, all of one minute.
    private var held: [Fix] = []
    /// The last released minute of each track.
    private var lastMinutes: [UInt32: Double] = [:]
    private var hasSpread = false

    init(_ fixes: any FixSource) { self.fixes = fixes }

    var tracks: [Track] { fixes.tracks }
    var isPlanar: Bool { fixes.isPlanar }
    var remarks: [ReadingRemark] {
        fixes.remarks + (hasSpread ? [ReadingRemark(first: .wholeMinutes, count: 1)] : [])
    }

    func next() throws(RouteError) -> [Fix]? {
        var ready: [Fix] = []
        while ready.isEmpty, let block = try fixes.next() {
            for fix in block {
                if let first = held.first, first.time != fix.time || held.count == Self.most {
                    release(before: fix, into: &ready)
                }
                held.append(fix)
            }
        }
        if ready.isEmpty { release(before: nil, into: &ready) }
        return ready.isEmpty ? nil : ready
    }

    private func release(before next: Fix?, into ready: inout [Fix]) {
        if let minute = held.first?.time?.secondsSince1970, minute.remainder(dividingBy: 60) == 0 {
            spread(over: minute, before: next)
        }
        ready += held
        held.removeAll(keepingCapacity: true)
    }

    private func spread(over minute: Double, before next: Fix?) {
        let counts = Dictionary(held.map { ($0.track, 1) }, uniquingKeysWith: +)
        var places: [UInt32: Int] = [:]
        for index in held.indices {
            let track = held[index].track
            guard let count = counts[track], count > 1 else { continue }
            let place = places[track, default: 0]
            places[track] = place + 1
            let following = next?.track == track ? next?.time?.secondsSince1970 : nil
            let isBackward = lastMinutes[track].map { $0 > minute } ?? following.map { $0 < minute } ?? false
            let share = Double(isBackward ? count - 1 - place : place) / Double(count)
            held[index].time = Timestamp(secondsSince1970: minute + 60 * share)
            hasSpread = true
        }
        for track in counts.keys { lastMinutes[track] = minute }
    }
}

extension RouteError {
    fileprivate static let wholeMinutes = RouteError(
        .wholeMinutes,
        "the times are in whole minutes, so the fixes of each minute are spread evenly over it in the order of the table",
        remedy: "Export times with seconds if the device has them.")
}
