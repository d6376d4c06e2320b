/// Finds fixes without a time that cannot have been visited between the timed ones around them: a part of the rule `jumps`.
///
/// Such a fix says nothing of its speed. It is wrong where the way by it is longer than the straight one by more than `slack`
/// times what the greatest speed allows in that time.
struct TimelessSearch {
    private static let slack = 2.0
    /// Fixes that wait for the next one with a time; more of them are believed.
    private static let mostHeld = 64

    private let maximumSpeed: Double
    private var before: Fix?
    private var held: [(leg: MeasuredFix, isGood: Bool)] = []

    init(maximumSpeed: Double) { self.maximumSpeed = maximumSpeed }

    /// Whether fixes wait, so that those behind them have to come here too.
    var isHolding: Bool { !held.isEmpty }

    /// Takes the next fix: one that stays where it has a time, or a wrong one, which is noted already.
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

    /// Whether there is something to judge among what waits.
    private var holdsTimeless: Bool { held.contains { $0.isGood && $0.leg.fix.time == nil } }

    /// Hands on what waits; without an end it is believed.
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

    /// Metres a second that it takes to come by a fix without a time, if they are too many.
    private func impossibleSpeed(at fix: Fix, until end: Fix?) -> Double? {
        guard fix.time == nil, let before, let end, before.time != nil else { return nil }
        let seconds = max(1, (end.secondsSince1970 - before.secondsSince1970).magnitude)
        let across = GeodesicDistance.metres(from: before, to: end)
        let by =
            GeodesicDistance.metres(from: before, to: fix) + GeodesicDistance.metres(from: fix, to: end)
        return by - across > Self.slack * maximumSpeed * seconds ? by / seconds : nil
    }
}
