/// Finds the stays of a parked vehicle and moves each to one place: the rule `parkedDrift`.
///
/// The line holds, in order: decided fixes that may still join a stay after them, the candidate's first fix, its fixes up to the
/// last one within the radius, and fixes that may be a short excursion. A candidate that has lasted long enough is a stay. Its
/// inner fixes are removed at once except for some at either end, from which `StayEnds` chooses those that move to its place.
struct ParkingSearch: ~Copyable {
    /// Maximum number of fixes just before a stay that may join it.
    private static let mostDrawnIn = 32
    /// Maximum number of fixes of a candidate or an excursion; a candidate with more is dropped.
    private static let mostUndecided = 8_192
    /// Minimum number of fixes in each half of a candidate to detect slow movement.
    private static let fewestInHalf = 3
    /// Number of fixes after the first and before the last one of a stay that may move to its place.
    private static let mostAtEnds = 64

    private let rule: CleaningRules.ParkedDrift
    private let isOrdered: Bool
    private var line = Queue<LineFix>()
    /// Metres up to the last fix of the line.
    private var path = 0.0
    /// The candidate's first fix.
    private var start = 0
    /// One after the candidate's last fix within the radius.
    private var end = 0
    /// The fix to look at next.
    private var scan = 0
    /// One after the previous stay.
    private var floor = 0
    /// Ahead of the candidate: the last fix within half the minimum duration, and the first one that is later than this by more
    /// than the longest excursion.
    private var (near, far) = (0, 0)
    private var isStay = false
    private var startTime = Double.nan
    private var lastTime = Double.nan
    private var centre: RunningCentre
    private var scale = LocalScale(latitude: 0)
    private(set) var legs = MendedLegs()

    /// If fixes come in order of time (`isOrdered`), starts that cannot be a stay are skipped early.
    init(rule: CleaningRules.ParkedDrift, isOrdered: Bool) {
        self.rule = rule
        self.isOrdered = isOrdered
        centre = RunningCentre(Fix(latitude: 0, longitude: 0), scale)
    }

    /// Takes the next fix.
    @inline(__always)
    mutating func take(_ leg: MeasuredFix) {
        path += leg.metres
        // A fix without a position ends every candidate and must not be skipped.
        line.append(LineFix(leg: leg, path: leg.fix.hasPlace ? path : .infinity))
    }

    /// Takes the next fixes, which are moved from `previous`.
    mutating func take(allOf previous: inout Queue<MeasuredFix>) {
        for index in 0..<previous.count { take(previous[index]) }
        previous.removeAll()
    }

    /// Passes on the fixes that can be decided.
    mutating func settle(into next: inout Queue<MeasuredFix>, _ log: inout RemovalLog) {
        search(isLast: false, &log)
        if isStay { drop(head.upperBound..<max(head.upperBound, tail.lowerBound), &log) }
        // One more, so that the fix before a stay is in the line if there is one.
        handOn(max(0, start - Self.mostDrawnIn - 1), into: &next)
    }

    /// Passes on everything; the next fix starts another segment.
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

    /// Scans the fixes as far as enough is known of those ahead.
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

    /// Skips fixes that cannot begin a stay; `false` if that is not known yet or no fix is left.
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

    /// Whether all fixes after `near` up to `far` lie outside any stay that begins at `start`, so that it has ended by then.
    ///
    /// The running mean of n fixes, each within the radius of it, moves by less than the radius times the logarithm of n.
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

    /// Checks the next fix and skips those that can neither be back within the radius yet nor be too far away.
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

    /// Whether the candidate is slow movement, as up a steep path: the centres of the two halves of its time are apart.
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

    /// Skips fixes up to that path length, but no longer than an excursion may last.
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

    /// Ends the candidate: moves a stay to its place, otherwise tries again from a later fix.
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

    /// A sixtieth of the minimum duration later, so that dense fixes cost no more than sparse ones.
    private var nextStart: Int {
        var next = start + 1
        while next < end, line[next].leg.fix.secondsSince1970 - startTime < rule.minimumDuration / 60 {
            next += 1
        }
        return next
    }

    /// Adds fixes just before the stay that lie within its radius.
    private mutating func drawIn() {
        let first = start
        while start > floor, first - start < Self.mostDrawnIn {
            let fix = line[start - 1].leg.fix
            guard fix.time != nil, fix.hasPlace, centre.distance(to: fix) <= rule.radius else { return }
            start -= 1
        }
    }

    /// The fixes after the first one of the stay that may move to its place.
    private var head: Range<Int> { start + 1..<max(start + 1, min(start + 1 + Self.mostAtEnds, end - 1)) }

    /// The fixes before the last one of the stay that may move to its place.
    private var tail: Range<Int> {
        let last = max(start + 1, end - 1)
        return max(start + 1, last - Self.mostAtEnds)..<last
    }

    /// Moves the chosen fixes to the place of the stay and removes the others within it.
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

    /// Removes fixes of the stay.
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
            // Changed in place: the line drops these fixes below.
            if line[index].isPinned {
                legs.move(&line[index].leg)
            } else {
                if line[index].isBehindGap { legs.mend(&line[index].leg) }
                legs.keep(&line[index].leg)
            }
            next.append(line[index].leg)
        }
        line.removeFirst(number)
        start -= number
        end -= number
        scan -= number
        floor = max(0, floor - number)
        (near, far) = (max(0, near - number), max(0, far - number))
    }
}

/// A fix in the line of a `ParkingSearch`.
struct LineFix: BitwiseCopyable {
    var leg: MeasuredFix
    /// Path length up to it in metres; only differences count.
    var path: Double
    /// Whether it was moved to the place of a stay.
    var isPinned = false
    /// Whether fixes were removed just before it, so that its leg has changed.
    var isBehindGap = false
}
