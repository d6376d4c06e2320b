/// Finds fixes that cannot be reached at the maximum speed of the vehicle: the rule `jumps`.
///
/// Dynamic programming chooses a chain of fixes: omitting a fix costs 1, a leg that is too fast costs `tear`. Fixes are only
/// omitted if the leg over them is possible, so that a vehicle that is simply faster loses none. A leg is also possible if it
/// continues the speed and direction of the leg before, which a jump does not.
///
/// A fix is decided as soon as every chain that can still win contains it, on a clean track after `longestRun` more fixes.
/// After `mostUndecided` undecided fixes, they are decided with what is known by then.
struct JumpSearch: ~Copyable {
    private static let mostUndecided = 4_096

    private let rule: CleaningRules.Jumps
    private let tear: Double
    private let base: Int
    private var links = Queue<ChainLink>()
    /// Number of links that have been joined to a chain.
    private var joined = 0
    /// Number of last links that each follow the one before at no cost.
    private var cleanRun = 0
    /// Number of decided fixes of the segment.
    private var decided = 0
    private var limit: Int
    /// The last good fix before the links.
    private var lastGood: Fix?
    private(set) var legs = MendedLegs()
    private var timeless: TimelessSearch

    init(rule: CleaningRules.Jumps) {
        self.rule = rule
        timeless = TimelessSearch(maximumSpeed: rule.maximumSpeed)
        tear = Double(rule.longestRun) / 2 + 0.25
        base = max(64, 4 * (rule.longestRun + 1))
        limit = base
    }

    @inline(__always)
    mutating func take(_ leg: MeasuredFix) { links.append(ChainLink(leg: leg)) }

    var isFull: Bool { links.count >= limit }

    /// Passes on the fixes that can be decided.
    ///
    /// If each link follows the one before at no cost, every chain that can still win has all links but the last
    /// `longestRun` + 1, which later fixes may skip.
    mutating func settle(into next: inout Queue<MeasuredFix>, _ log: inout RemovalLog) {
        join()
        if cleanRun >= links.count, links.count > rule.longestRun {
            release(links.count - rule.longestRun - 1, allAreGood: true, into: &next, &log)
        } else {
            var end = findCommonLink()
            if end == 0, links.count >= max(Self.mostUndecided, base) {
                end = cheapestOfLast
                joined = end + 1
                cleanRun = 0
            }
            mark(chainTo: end)
            release(end, into: &next, &log)
        }
        links[0].back = 0
        limit = max(base, min(2 * links.count, max(Self.mostUndecided, base)))
    }

    /// Passes on everything; the next fix starts another segment.
    mutating func finish(into next: inout Queue<MeasuredFix>, _ log: inout RemovalLog) {
        if links.count > 0 {
            join()
            mark(chainTo: cheapestEnd)
            release(links.count, into: &next, &log)
        }
        timeless.settle(until: nil, &legs, into: &next, &log)
        (joined, cleanRun, decided, limit, lastGood) = (0, 0, 0, base, nil)
        legs.restart()
    }

    private mutating func join() {
        while joined < links.count {
            let index = joined
            joined += 1
            if index > 0, cleanRun > rule.longestRun, isLegPossible(to: index) {
                links[index].cost = links[index - 1].cost
                links[index].back = 1
                cleanRun += 1
            } else {
                search(index)
            }
        }
    }

    @inline(__always)
    private func isLegPossible(to index: Int) -> Bool {
        let seconds = links[index].leg.fix.secondsSince1970 - links[index - 1].leg.fix.secondsSince1970
        return !(links[index].leg.metres > rule.maximumSpeed * seconds.magnitude)
    }

    private mutating func search(_ index: Int) {
        var best = mayStart(at: index) ? Double(decided + index) : .infinity
        var back = 0
        if index > 0, links[index - 1].cost + tear < best { (best, back) = (links[index - 1].cost + tear, 1) }
        var isFree = false
        for earlier in stride(from: index - 1, through: max(0, index - rule.longestRun - 1), by: -1) {
            let price = links[earlier].cost + Double(index - earlier - 1)
            if price < best, isPossible(from: earlier, to: index) {
                (best, back) = (price, index - earlier)
                isFree = back == 1
            }
        }
        links[index].cost = best
        links[index].back = back
        cleanRun = isFree ? cleanRun + 1 : 1
    }

    /// Whether all fixes before `index` can be wrong: few, and the next one confirms it.
    private func mayStart(at index: Int) -> Bool {
        let place = decided + index
        if place == 0 { return true }
        guard place <= rule.longestRun / 2, index + 1 < links.count else { return false }
        return isReachable(from: index, to: index + 1)
    }

    /// Whether all fixes after `index` can be wrong: few, and the one before confirms it.
    private func mayEnd(at index: Int) -> Bool {
        if index == links.count - 1 { return true }
        guard links[index].back > 0 else { return false }
        return isReachable(from: index - links[index].back, to: index)
    }

    private var cheapestEnd: Int {
        var best = links.count - 1
        for index in stride(from: best, through: max(0, best - rule.longestRun / 2), by: -1)
        where mayEnd(at: index) && costAtEnd(index) < costAtEnd(best) {
            best = index
        }
        return best
    }

    private var cheapestOfLast: Int {
        var best = links.count - 1
        for index in stride(from: best, through: max(0, best - rule.longestRun), by: -1)
        where costAtEnd(index) < costAtEnd(best) {
            best = index
        }
        return best
    }

    /// Cost if all later fixes are omitted.
    private func costAtEnd(_ index: Int) -> Double { links[index].cost + Double(links.count - 1 - index) }

    private func isReachable(from start: Int, to end: Int) -> Bool {
        isReachable(links[start].leg.fix, links[end].leg.fix, metres(from: start, to: end))
    }

    private func isReachable(_ start: Fix, _ end: Fix, _ metres: Double) -> Bool {
        let seconds = end.secondsSince1970 - start.secondsSince1970
        return seconds.isNaN || !(metres > rule.maximumSpeed * seconds.magnitude)
    }

    private func metres(from start: Int, to end: Int) -> Double {
        GeodesicDistance.metres(from: links[start].leg.fix, to: links[end].leg.fix)
    }

    /// Whether a leg is slow enough, or continues the one before it in the chain or, at the chain's start, is continued by the next.
    private func isPossible(from start: Int, to end: Int) -> Bool {
        let (first, second) = (links[start].leg.fix, links[end].leg.fix)
        let metres = metres(from: start, to: end)
        if isReachable(first, second, metres) { return true }
        let back = links[start].back
        let before = back > 0 ? links[start - back].leg.fix : start == 0 ? lastGood : nil
        if let before {
            return goesOn(before, first, second, GeodesicDistance.metres(from: before, to: first), metres)
        }
        return goesOnBehind(start, end, metres)
    }

    /// Whether the legs after the chain's first one continue it: more of them than fixes can be wrong at the start, where a
    /// receiver may need a few fixes to find its position.
    private func goesOnBehind(_ start: Int, _ end: Int, _ metres: Double) -> Bool {
        let last = end + rule.longestRun / 2 + 1
        guard last < links.count else { return false }
        var (before, here, leg) = (links[start].leg.fix, end, metres)
        while here < last {
            let next = self.metres(from: here, to: here + 1)
            guard goesOn(before, links[here].leg.fix, links[here + 1].leg.fix, leg, next) else {
                return false
            }
            (before, leg) = (links[here].leg.fix, next)
            here += 1
        }
        return true
    }

    /// Whether the leg to the third fix continues the one before it; `first` and `second` are their lengths in metres.
    private func goesOn(_ a: Fix, _ b: Fix, _ c: Fix, _ first: Double, _ second: Double) -> Bool {
        let firstSeconds = b.secondsSince1970 - a.secondsSince1970
        let secondSeconds = c.secondsSince1970 - b.secondsSince1970
        guard firstSeconds > 0, secondSeconds > 0,
            LegTriangle.areLike(first * secondSeconds, second * firstSeconds)
        else { return false }
        return LegTriangle(first, second, across: GeodesicDistance.metres(from: a, to: c)).isOpen
    }

    /// The last link in all chains that the next fix may continue; 0 if none is known yet.
    private mutating func findCommonLink() -> Int {
        var open = 0
        for index in max(0, links.count - rule.longestRun - 1)..<links.count {
            links[index].isMarked = true
            open += 1
        }
        var index = links.count - 1
        while open > 1, !links[index].isMarked || links[index].back > 0 {
            if links[index].isMarked {
                links[index].isMarked = false
                let before = index - links[index].back
                open -= links[before].isMarked ? 1 : 0
                links[before].isMarked = true
            }
            index -= 1
        }
        let last = unmark(through: index)
        return open == 1 ? last : 0
    }

    /// Removes all marks and returns the index of the last one.
    private mutating func unmark(through end: Int) -> Int {
        var last = 0
        for index in 0...end where links[index].isMarked {
            links[index].isMarked = false
            last = index
        }
        return last
    }

    private mutating func mark(chainTo end: Int) {
        var index = end
        while true {
            links[index].isMarked = true
            if links[index].back == 0 { return }
            index -= links[index].back
        }
    }

    /// Passes on the marked ones of the first links, or all of them, and removes the others.
    private mutating func release(
        _ number: Int, allAreGood: Bool = false, into next: inout Queue<MeasuredFix>, _ log: inout RemovalLog
    ) {
        var good = -1
        for index in 0..<number {
            let isGood = allAreGood || links[index].isMarked
            if isGood, links[index].leg.fix.time != nil, !timeless.isHolding {
                legs.keep(&links[index].leg)
                next.append(links[index].leg)
            } else {
                let (leg, last) = (links[index].leg, good < 0 ? lastGood : links[good].leg.fix)
                if !isGood { log.note(leg.fix, .jumps, .speed(neededSpeed(at: index, after: last))) }
                timeless.take(leg, isGood: isGood, after: last, &legs, into: &next, &log)
            }
            if isGood { good = index }
        }
        if good >= 0 { lastGood = links[good].leg.fix }
        links.removeFirst(number)
        joined = max(0, joined - number)
        decided += number
        if links.count > 0 { links[0].isMarked = false }
    }

    /// Metres a second from the last good fix to this one or, before all good ones, from it to the first.
    private func neededSpeed(at index: Int, after lastGood: Fix?) -> Double {
        let fix = links[index].leg.fix
        if let lastGood, lastGood.time != nil {
            return legs.distance(to: fix) / (fix.secondsSince1970 - lastGood.secondsSince1970).magnitude
        }
        guard let good = (index..<links.count).first(where: { links[$0].isMarked }) else { return .nan }
        let first = links[good].leg.fix
        return GeodesicDistance.metres(from: fix, to: first)
            / (first.secondsSince1970 - fix.secondsSince1970).magnitude
    }
}

/// A fix that may become a link of the chain of good ones.
///
/// Not private: Swift 6.3.1 crashes on private types in a noncopyable type that another file stores.
struct ChainLink: BitwiseCopyable {
    var leg: MeasuredFix
    /// Cost of the cheapest chain up to this fix.
    var cost = 0.0
    /// Distance to the previous link of the chain; 0 if the chain starts here.
    var back = 0
    var isMarked = false
}

/// Finds fixes without a time that cannot be reached between the timed ones around them: a part of the rule `jumps`.
///
/// Such a fix is wrong if the way over it exceeds the straight one by more than `slack` times what the maximum speed allows in
/// that time.
struct TimelessSearch {
    private static let slack = 2.0
    /// Maximum number of fixes that wait for the next one with a time; more of them stay.
    private static let mostHeld = 64

    private let maximumSpeed: Double
    private var before: Fix?
    private var held: [(leg: MeasuredFix, isGood: Bool)] = []

    init(maximumSpeed: Double) { self.maximumSpeed = maximumSpeed }

    /// Whether fixes wait, so that later ones have to be added here too.
    var isHolding: Bool { !held.isEmpty }

    /// Takes the next fix; a wrong one (`isGood` false) has been logged already.
    mutating func take(
        _ leg: MeasuredFix, isGood: Bool, after lastGood: Fix?, _ legs: inout MendedLegs,
        into next: inout Queue<MeasuredFix>, _ log: inout RemovalLog
    ) {
        if held.isEmpty { before = lastGood }
        held.append((leg, isGood))
        if isGood, leg.fix.time != nil {
            settle(until: leg.fix, &legs, into: &next, &log)
        } else if held.count >= Self.mostHeld || before?.time == nil || !holdsTimeless {
            settle(until: nil, &legs, into: &next, &log)
        }
    }

    /// Whether a waiting fix has to be checked.
    private var holdsTimeless: Bool { held.contains { $0.isGood && $0.leg.fix.time == nil } }

    /// Passes on the waiting fixes; without an end they all stay.
    mutating func settle(
        until end: Fix?, _ legs: inout MendedLegs, into next: inout Queue<MeasuredFix>,
        _ log: inout RemovalLog
    ) {
        for (leg, isGood) in held {
            var leg = leg
            if !isGood {
                legs.remove(leg)
            } else if let speed = impossibleSpeed(at: leg.fix, until: end) {
                log.note(leg.fix, .jumps, .speed(speed))
                legs.remove(leg)
            } else {
                legs.keep(&leg)
                next.append(leg)
            }
        }
        held.removeAll(keepingCapacity: true)
    }

    /// Speed in metres a second needed to reach a fix without a time; `nil` if it is possible.
    private func impossibleSpeed(at fix: Fix, until end: Fix?) -> Double? {
        guard fix.time == nil, let before, let end, before.time != nil else { return nil }
        let seconds = max(1, (end.secondsSince1970 - before.secondsSince1970).magnitude)
        let across = GeodesicDistance.metres(from: before, to: end)
        let by =
            GeodesicDistance.metres(from: before, to: fix) + GeodesicDistance.metres(from: fix, to: end)
        return by - across > Self.slack * maximumSpeed * seconds ? by / seconds : nil
    }
}
