import Geodesy

/// The cleaning rules in sequence; each takes the fixes that the one before has decided.
struct CleaningStages: ~Copyable {
    private static let batch = 64

    private let rules: CleaningRules
    private var raw = LegMeter()
    private var rawDistance = CompensatedSum()
    private var rawFixCount = 0
    private let hasWindow: Bool
    /// Whether no rule after the sieve holds fixes back.
    private let passesFreely: Bool
    private var window: ReorderWindow
    /// Only if fixes come in order of arrival.
    private let judgesClocks: Bool
    private var clocks: ClockSearch
    private var sieve: FixSieve
    private var jumps: JumpSearch
    private var spikes: SpikeSearch
    private var parking: ParkingSearch
    private var gaps: GapSearch
    private var beforeSpikes = Queue<MeasuredFix>()
    private var end: CleaningEnd
    /// The cleaned fixes.
    var cleaned = Queue<MeasuredFix>()
    var log: RemovalLog

    init(rules: CleaningRules, window size: Int, keepsRemovals: Bool) {
        self.rules = rules
        hasWindow = rules.orderByTime && size > 0
        passesFreely = rules.hasNoSearches
        window = ReorderWindow(size: size)
        judgesClocks = hasWindow && rules.judgesClocks
        clocks = ClockSearch(rule: rules.invalid ?? CleaningRules.Invalid())
        sieve = FixSieve(rules: rules)
        jumps = JumpSearch(rule: rules.jumps ?? CleaningRules.Jumps())
        spikes = SpikeSearch(rule: rules.spikes ?? CleaningRules.Spikes())
        parking = ParkingSearch(
            rule: rules.parkedDrift ?? CleaningRules.ParkedDrift(), isOrdered: rules.orderByTime)
        gaps = GapSearch(rule: rules.gaps ?? CleaningRules.Gaps())
        end = CleaningEnd(maximumSpeed: rules.jumps?.maximumSpeed)
        log = RemovalLog(isKept: keepsRemovals)
    }

    /// Whether no rule looks at single fixes.
    var judgesNothing: Bool { passesFreely && !hasWindow && sieve.isIdle }

    /// Takes the next fixes; returns the first one that comes too late for the window.
    mutating func take(_ fixes: UnsafeBufferPointer<Fix>, startingSegments: Bool) -> Fix? {
        for fix in fixes {
            if startingSegments, fix.startsSegment, let late = finishSegment() { return late }
            if !judgesClocks || clocks.passes(fix) {
                if !take(fix) { return fix }
            } else {
                clocks.hold(fix)
                if let late = takeJudged(isLast: false) { return late }
            }
        }
        return nil
    }

    /// Passes fixes through unchecked, each to `body`; only if `judgesNothing`.
    @inline(__always)
    mutating func passAll(_ fixes: UnsafeBufferPointer<Fix>, _ body: (MeasuredFix) -> Void) {
        for fix in fixes {
            if fix.startsSegment { finishSegment() }
            var leg = measured(fix)
            if rules.gaps != nil { gaps.pass(&leg) }
            end.pass(&leg)
            body(leg)
        }
    }

    /// The next fix with its leg, added to the raw distance.
    @inline(__always)
    private mutating func measured(_ fix: Fix) -> MeasuredFix {
        var leg = MeasuredFix(fix: fix, metres: raw.metres(to: fix))
        // The segment has been started already, and the fix may move within it.
        leg.fix.startsSegment = false
        rawDistance.add(leg.metres)
        rawFixCount += 1
        return leg
    }

    /// Takes the fixes whose clocks have been checked; returns the first that comes too late.
    private mutating func takeJudged(isLast: Bool) -> Fix? {
        while let judged = clocks.next(isLast: isLast) {
            if !take(judged.noted(in: &log)) { return judged.fix }
        }
        return nil
    }

    /// Takes the next fix of the segment; `false` if it comes too late for the window.
    @inline(__always)
    private mutating func take(_ fix: Fix) -> Bool {
        var leg = measured(fix)
        guard hasWindow else {
            sift(&leg)
            return true
        }
        if window.isFull { sift(&window.release().pointee) }
        return window.take(leg)
    }

    @inline(__always)
    private mutating func sift(_ leg: inout MeasuredFix) {
        guard sieve.passes(&leg, &log) else { return }
        if rules.jumps != nil {
            jumps.take(leg)
            if jumps.isFull {
                jumps.settle(into: &beforeSpikes, &log)
                passOn()
            }
        } else if passesFreely {
            let first = cleaned.count
            cleaned.append(leg)
            passEnd(from: first)
        } else {
            beforeSpikes.append(leg)
            if beforeSpikes.count >= Self.batch { passOn() }
        }
    }

    /// Passes on what the rules after `jumps` can decide; `kept` fixes wait for those that `spikes` needs behind them.
    private mutating func passOn(keeping kept: Int = SpikeSearch.ahead) {
        let first = cleaned.count
        if rules.parkedDrift != nil {
            if rules.spikes != nil {
                spikes.settle(from: &beforeSpikes, keeping: kept, into: &parking, &log)
            } else {
                parking.take(allOf: &beforeSpikes)
            }
            parking.settle(into: &cleaned, &log)
        } else if rules.spikes != nil {
            spikes.settle(from: &beforeSpikes, keeping: kept, into: &cleaned, &log)
        } else {
            cleaned.append(allOf: &beforeSpikes)
        }
        passEnd(from: first)
    }

    @inline(__always)
    private mutating func passEnd(from first: Int) {
        if rules.gaps != nil { for index in first..<cleaned.count { gaps.pass(&cleaned[index]) } }
        for index in first..<cleaned.count { end.pass(&cleaned[index]) }
    }

    /// Passes on everything; the next fix starts another segment. Returns a fix that comes too late for the window.
    @discardableResult
    mutating func finishSegment() -> Fix? {
        if judgesClocks {
            if let late = takeJudged(isLast: true) { return late }
            clocks.restart()
        }
        while window.count > 0 { sift(&window.release().pointee) }
        jumps.finish(into: &beforeSpikes, &log)
        passOn()
        passOn(keeping: 0)
        spikes.restart()
        let first = cleaned.count
        parking.finish(into: &cleaned, &log)
        passEnd(from: first)
        raw.restart()
        window.restart()
        sieve.restart()
        gaps.restart()
        end.restart()
        return nil
    }

    /// Uses shared memory for the fixes that do not stay: those between rules and the cleaned ones.
    mutating func takeRoom(_ room: inout LegRoom) {
        swap(&cleaned, &room.legs)
        room.between.append(allOf: &beforeSpikes)
        swap(&beforeSpikes, &room.between)
    }

    /// Returns the shared memory; the cleaned fixes are removed.
    mutating func returnRoom(_ room: inout LegRoom) {
        cleaned.removeAll()
        swap(&cleaned, &room.legs)
        swap(&beforeSpikes, &room.between)
        beforeSpikes.append(allOf: &room.between)
    }

    var account: CleaningAccount {
        let effects = CleaningRule.allCases.filter(rules.isOn).map { tally(of: $0).effect($0) }
        return CleaningAccount(
            rawDistance: rawDistance.value, distance: end.distance.value, rawFixCount: rawFixCount,
            fixCount: end.fixCount, effects: effects, fastLegs: end.fastLegs,
            detours: end.detours.count)
    }

    private func tally(of rule: CleaningRule) -> RuleTally {
        switch rule {
        case .orderByTime: window.tally
        case .invalid: sieve.invalid.tally
        case .accuracy: sieve.accuracy.tally
        case .duplicates: sieve.duplicates.tally
        case .jumps: jumps.legs.tally
        case .spikes: spikes.legs.tally
        case .parkedDrift: parking.legs.tally
        case .gaps: gaps.tally
        }
    }
}

/// Splits the track at long gaps: the rule `gaps`.
struct GapSearch {
    private let rule: CleaningRules.Gaps
    private var lastTime = Double.nan
    private(set) var tally = RuleTally()

    init(rule: CleaningRules.Gaps) { self.rule = rule }

    mutating func restart() { lastTime = .nan }

    /// Makes the fix after a gap the start of a segment.
    @inline(__always)
    mutating func pass(_ leg: inout MeasuredFix) {
        if leg.fix.secondsSince1970 - lastTime > rule.duration, leg.metres > rule.distance {
            tally.metres.add(leg.metres)
            leg.metres = 0
            leg.fix.startsSegment = true
        }
        lastTime = leg.fix.secondsSince1970
    }
}
