/// Finds the stays of a parked vehicle and puts each on one place: the rule `parkedDrift`.
///
/// In the line of fixes stand, one behind the other: those that are decided but may still belong to a stay behind them, the
/// candidate's first, those up to the last one within the radius, and those that may be a short absence. A candidate that has lasted long
/// enough is a stay, and what lies within it is let go of at once but for some fixes at either end, of which `StayEnds` chooses those
/// that are put on its place.
struct ParkingSearch: ~Copyable {
    /// Fixes just before a stay that may still be drawn into it.
    private static let mostDrawnIn = 32
    /// Of a candidate's fixes, and of those of an absence; a candidate with more is none.
    private static let mostUndecided = 8_192
    /// With fewer fixes in half of its time, a candidate's movement is not judged.
    private static let fewestInHalf = 3
    /// Fixes of a stay behind its first one and before its last one that may be put on its place.
    private static let mostAtEnds = 64

    private let rule: CleaningRules.ParkedDrift
    private let isOrdered: Bool
    private var line = Queue<LineFix>()
    /// Metres up to the last fix of the line.
    private var path = 0.0
    /// The candidate's first fix.
    private var start = 0
    /// Behind the candidate's last fix within the radius.
    private var end = 0
    /// The fix to look at next.
    private var scan = 0
    /// Behind the stay before.
    private var floor = 0
    /// What lies ahead of the candidate: the last fix of half the time that a stay takes, and the first one that is later than this by
    /// more than an absence may last.
    private var (near, far) = (0, 0)
    private var isStay = false
    private var startTime = Double.nan
    private var lastTime = Double.nan
    private var centre: RunningCentre
    private var scale = LocalScale(latitude: 0)
    private(set) var legs = MendedLegs()

    /// For fixes that come in the order of their times, it can tell from afar where no stay begins.
    init(rule: CleaningRules.ParkedDrift, isOrdered: Bool) {
        self.rule = rule
        self.isOrdered = isOrdered
        centre = RunningCentre(Fix(latitude: 0, longitude: 0), scale)
    }

    /// Takes fixes over from `previous` and hands on what can be decided.
    mutating func settle(
        from previous: inout Queue<MeasuredFix>, into next: inout Queue<MeasuredFix>, _ log: inout RemovalLog
    ) {
        for leg in previous.elements {
            path += leg.metres
            // A fix without a place ends every candidate, and is not to be gone past.
            line.append(LineFix(leg: leg, path: leg.fix.hasPlace ? path : .infinity))
        }
        previous.removeAll()
        search(isLast: false, &log)
        if isStay { drop(head.upperBound..<max(head.upperBound, tail.lowerBound), &log) }
        // One more, so that the fix before a stay is there wherever there is one.
        handOn(max(0, start - Self.mostDrawnIn - 1), into: &next)
    }

    /// Hands everything on; what comes next is another segment.
    mutating func finish(into next: inout Queue<MeasuredFix>, _ log: inout RemovalLog) {
        search(isLast: true, &log)
        while start < line.count {
            close(&log)
            search(isLast: true, &log)
        }
        handOn(line.count, into: &next)
        (start, end, scan, floor, near, far, isStay, path) = (0, 0, 0, 0, 0, 0, false, 0)
        legs.restart()
    }

    /// Looks at the fixes that are there, as far as what lies ahead of them is known.
    private mutating func search(isLast: Bool, _ log: inout RemovalLog) {
        while scan < line.count {
            if scan == start {
                guard goToPossibleStart(isLast: isLast) else { return }
                open()
            } else {
                look(&log)
            }
        }
    }

    /// Goes past fixes that no stay can begin at; `false` where that is not known yet, or nothing is left.
    @inline(__always)
    private mutating func goToPossibleStart(isLast: Bool) -> Bool {
        guard isOrdered else { return start < line.count }
        defer { scan = start }
        while start < line.count {
            let time = line[start].leg.fix.secondsSince1970
            near = max(near, start)
            while near + 1 < line.count,
                line[near + 1].leg.fix.secondsSince1970 - time <= rule.minimumDuration / 2
            {
                near += 1
            }
            far = max(far, near + 1)
            let limit = line[near].leg.fix.secondsSince1970 + rule.longestExcursion
            while far < line.count, far - start <= Self.mostUndecided,
                line[far].leg.fix.secondsSince1970 <= limit
            {
                far += 1
            }
            if far - start > Self.mostUndecided { return true }
            if far >= line.count { return isLast }
            if !isLeft() { return true }
            start += 1
        }
        return false
    }

    /// Whether all fixes behind `near` up to `far` lie outside of any stay that begins at `start`, so that it has ended by then.
    ///
    /// The running mean of n fixes, each within the radius of it, has moved by less than the radius times the logarithm of n.
    @inline(__always)
    private mutating func isLeft() -> Bool {
        let (from, to) = (line[start].leg.fix, line[far].leg.fix)
        guard from.latitude.magnitude < 80 else { return false }
        let digits = Int.bitWidth - (far - start).leadingZeroBitCount
        let least = rule.radius * (1 + 0.7 * Double(digits)) + line[far].path - line[near + 1].path
        if !scale.holds(at: from.latitude) { scale = LocalScale(latitude: from.latitude) }
        let north = (to.latitude - from.latitude).magnitude
        let east = Longitude.difference(to.longitude, from: from.longitude).magnitude
        let (x, y) = (scale.east * min(east, 0.05), scale.north * min(north, 0.05))
        return 0.98 * (x * x + y * y) > least * least
    }

    /// Looks at the next fix, and past those that can neither be back within the radius yet nor be too far away.
    @inline(__always)
    private mutating func look(_ log: inout RemovalLog) {
        let fix = line[scan].leg.fix
        let time = fix.secondsSince1970
        guard !startTime.isNaN, !time.isNaN, fix.hasPlace, scan - (isStay ? end : start) < Self.mostUndecided
        else { return close(&log) }
        let distance = centre.distance(to: fix)
        if distance <= rule.radius {
            centre.add(fix)
            lastTime = time
            scan += 1
            end = scan
            if !isStay, lastTime - startTime >= rule.minimumDuration {
                if movesOn { return close(&log) }
                isStay = true
            }
        } else if time - lastTime > rule.longestExcursion || distance > rule.farthestExcursion {
            close(&log)
        } else {
            let room = min(distance - rule.radius, rule.farthestExcursion - distance)
            skip(until: line[scan].path + 0.99 * min(room, 1_000) - 0.1)
        }
    }

    /// Whether the candidate is a slow way, as up a steep path, and no place: the middles of the two halves of its time lie apart.
    private var movesOn: Bool {
        let half = startTime + (lastTime - startTime) / 2
        var split = start
        while split < end, line[split].leg.fix.secondsSince1970 <= half { split += 1 }
        guard split - start >= Self.fewestInHalf, end - split >= Self.fewestInHalf else { return false }
        var middle = line[split].leg.fix
        centre(of: split..<end).place(&middle)
        return centre(of: start..<split).distance(to: middle) > rule.radius / 2
    }

    private func centre(of range: Range<Int>) -> RunningCentre {
        var centre = RunningCentre(line[range.lowerBound].leg.fix, scale)
        for index in range.dropFirst() { centre.add(line[index].leg.fix) }
        return centre
    }

    /// Goes past the fixes before that many metres of way, and no farther than an absence may last.
    @inline(__always)
    private mutating func skip(until path: Double) {
        scan += 1
        while scan < line.count, line[scan].path < path,
            line[scan].leg.fix.secondsSince1970 - lastTime <= rule.longestExcursion,
            scan - (isStay ? end : start) < Self.mostUndecided
        {
            scan += 1
        }
    }

    /// Makes the fix at `start` a candidate.
    @inline(__always)
    private mutating func open() {
        let fix = line[start].leg.fix
        startTime = fix.hasPlace ? fix.secondsSince1970 : .nan
        lastTime = startTime
        if !scale.holds(at: fix.latitude) { scale = LocalScale(latitude: fix.latitude) }
        centre = RunningCentre(fix, scale)
        end = start + 1
        scan = end
    }

    /// Ends the candidate: a stay is put on its place, anything else tried again from a later fix on.
    private mutating func close(_ log: inout RemovalLog) {
        if isStay {
            let head = head
            drawIn()
            let ends = StayEnds(
                of: line, start..<end, head: start + 1..<head.upperBound, tail: tail, centre: centre)
            place(ends, &log)
            start = end
            floor = end
            isStay = false
            (near, far) = (start, start)
        } else {
            start = nextStart
        }
        scan = start
    }

    /// A sixtieth of the minimum duration on, so that dense fixes cost no more than sparse ones.
    private var nextStart: Int {
        var next = start + 1
        while next < end, line[next].leg.fix.secondsSince1970 - startTime < rule.minimumDuration / 60 {
            next += 1
        }
        return next
    }

    /// Draws fixes into the stay that stand just before it and within the radius of its place.
    private mutating func drawIn() {
        let first = start
        while start > floor, first - start < Self.mostDrawnIn {
            let fix = line[start - 1].leg.fix
            guard fix.time != nil, fix.hasPlace, centre.distance(to: fix) <= rule.radius else { return }
            start -= 1
        }
    }

    /// The fixes of the stay next to its first one, which may be put on its place.
    private var head: Range<Int> { start + 1..<max(start + 1, min(start + 1 + Self.mostAtEnds, end - 1)) }

    /// The fixes of the stay next to its last one, which may be put on its place.
    private var tail: Range<Int> {
        let last = max(start + 1, end - 1)
        return max(start + 1, last - Self.mostAtEnds)..<last
    }

    /// Puts fixes on the place of the stay, and lets go of the others within it.
    private mutating func place(_ ends: StayEnds, _ log: inout RemovalLog) {
        for place in ends.places {
            line[place.index].leg.fix.latitude = place.latitude
            line[place.index].leg.fix.longitude = place.longitude
            line[place.index].isPinned = true
        }
        var end = end
        for index in ends.kept.reversed() {
            drop(index + 1..<end, &log)
            end = index
        }
        drop(start..<end, &log)
    }

    /// Lets go of fixes of the stay.
    private mutating func drop(_ range: Range<Int>, _ log: inout RemovalLog) {
        for index in range {
            let leg = line[index].leg
            log.note(leg.fix, .parkedDrift, .parked(metres: centre.distance(to: leg.fix)))
            legs.remove(leg)
        }
        line.remove(range)
        if !range.isEmpty, range.lowerBound < line.count { line[range.lowerBound].isBehindGap = true }
        end -= range.count
        scan -= range.count
    }

    private mutating func handOn(_ number: Int, into next: inout Queue<MeasuredFix>) {
        for index in 0..<number {
            var leg = line[index].leg
            if line[index].isPinned {
                legs.move(&leg)
            } else {
                if line[index].isBehindGap { legs.mend(&leg) }
                legs.keep(&leg)
            }
            next.append(leg)
        }
        line.removeFirst(number)
        start -= number
        end -= number
        scan -= number
        floor = max(0, floor - number)
        (near, far) = (max(0, near - number), max(0, far - number))
    }
}

/// A fix in the line of those that may be parked.
struct LineFix: BitwiseCopyable {
    var leg: MeasuredFix
    /// Metres of way up to it, of which only differences count.
    var path: Double
    /// Whether it was put on the place of a stay.
    var isPinned = false
    /// Whether fixes were let go of just before it, so that the leg to it is another one.
    var isBehindGap = false
}
