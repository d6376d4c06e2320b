@testable import Routes

/// The rule `jumps` over a whole segment at once, as the stream must do it bit by bit.
///
/// Finds the fixes that cannot have been visited at the greatest speed of the vehicle.
///
/// A chain of fixes is chosen by dynamic programming: a fix left out costs 1, a leg that is too fast costs `tear`. Fixes
/// are only left out where the leg over them is possible, so that a vehicle that is simply faster loses none.
struct WholeJumpSearch {
    private let rule: CleaningRules.Jumps
    private let fixes: [Fix]
    private var tear: Double { Double(rule.longestRun) / 2 + 0.25 }
    private var cost: [Double] = []
    private var predecessor: [Int] = []

    /// The places of the fixes that are removed.
    static func removed(by rule: CleaningRules.Jumps, from fixes: [Fix]) -> [Int] {
        guard fixes.count > 1 else { return [] }
        var search = WholeJumpSearch(rule: rule, fixes: fixes)
        return search.outcome()
    }

    private init(rule: CleaningRules.Jumps, fixes: [Fix]) {
        self.rule = rule
        self.fixes = fixes
    }

    private mutating func outcome() -> [Int] {
        cost.reserveCapacity(fixes.count)
        predecessor.reserveCapacity(fixes.count)
        for index in fixes.indices { extendChain(to: index) }
        var kept: [Int] = []
        var index = cheapestEnd
        while index >= 0 {
            kept.append(index)
            index = predecessor[index]
        }
        let good = Set(kept).subtracting(impossible(among: kept.reversed()))
        return fixes.indices.filter { !good.contains($0) }
    }

    /// The good fixes without a time that are too far beside the way between the timed ones around them.
    private func impossible(among good: [Int]) -> [Int] {
        good.indices.filter { place in
            guard fixes[good[place]].time == nil,
                let before = good[..<place].last(where: { fixes[$0].time != nil }),
                let behind = good[place...].first(where: { fixes[$0].time != nil })
            else { return false }
            let way = [before, good[place], behind].map { fixes[$0] }
            let by =
                GeodesicDistance.metres(from: way[0], to: way[1])
                + GeodesicDistance.metres(from: way[1], to: way[2])
            let seconds = abs(way[2].secondsSince1970 - way[0].secondsSince1970)
            return by - GeodesicDistance.metres(from: way[0], to: way[2])
                > 2 * rule.maximumSpeed * max(1, seconds)
        }.map { good[$0] }
    }

    private mutating func extendChain(to index: Int) {
        var best = mayStart(at: index) ? Double(index) : .infinity
        var from = -1
        if index > 0, cost[index - 1] + tear < best { (best, from) = (cost[index - 1] + tear, index - 1) }
        for earlier in stride(from: index - 1, through: max(0, index - rule.longestRun - 1), by: -1) {
            let price = cost[earlier] + Double(index - earlier - 1)
            if price < best,
                isReachable(from: fixes[earlier], to: fixes[index]) || goesOn(from: earlier, to: index)
            {
                (best, from) = (price, earlier)
            }
        }
        cost.append(best)
        predecessor.append(from)
    }

    /// Whether all fixes before `index` can be wrong: few, and the next one confirms it.
    private func mayStart(at index: Int) -> Bool {
        if index == 0 { return true }
        guard index <= rule.longestRun / 2, index + 1 < fixes.count else { return false }
        return isReachable(from: fixes[index], to: fixes[index + 1])
    }

    /// Whether all fixes behind `index` can be wrong: few, and the one before confirms it.
    private func mayEnd(at index: Int) -> Bool {
        if index == fixes.count - 1 { return true }
        guard fixes.count - 1 - index <= rule.longestRun / 2, predecessor[index] >= 0 else { return false }
        return isReachable(from: fixes[predecessor[index]], to: fixes[index])
    }

    private var cheapestEnd: Int {
        var best = fixes.count - 1
        for index in stride(from: best, through: max(0, best - rule.longestRun / 2), by: -1)
        where mayEnd(at: index) && cost[index] + behind(index) < cost[best] + behind(best) {
            best = index
        }
        return best
    }

    private func behind(_ index: Int) -> Double { Double(fixes.count - 1 - index) }

    /// Whether a leg is as fast as the one before it in the chain, or those behind it where the chain starts, and leads on.
    private func goesOn(from start: Int, to end: Int) -> Bool {
        if predecessor[start] < 0 {
            let last = end + rule.longestRun / 2 + 1
            guard last < fixes.count else { return false }
            let way = [start] + Array(end...last)
            return (2..<way.count).allSatisfy { goesOn(way[$0 - 2...$0].map { fixes[$0] }) }
        }
        return goesOn([predecessor[start], start, end].map { fixes[$0] })
    }

    private func goesOn(_ fixes: [Fix]) -> Bool {
        let seconds = zip(fixes, fixes.dropFirst()).map { $1.secondsSince1970 - $0.secondsSince1970 }
        guard seconds.allSatisfy({ $0 > 0 }) else { return false }
        let legs = zip(fixes, fixes.dropFirst()).map { GeodesicDistance.metres(from: $0, to: $1) }
        let across = GeodesicDistance.metres(from: fixes[0], to: fixes[2])
        let speeds = [legs[0] / seconds[0], legs[1] / seconds[1]].sorted()
        return speeds[1] <= 1.5 * speeds[0] && across * across > legs[0] * legs[0] + legs[1] * legs[1]
    }

    private func isReachable(from start: Fix, to end: Fix) -> Bool {
        guard let from = start.time, let to = end.time else { return true }
        let metres = GeodesicDistance.metres(from: start, to: end)
        return !(metres > rule.maximumSpeed * abs(to.seconds(since: from)))
    }
}
