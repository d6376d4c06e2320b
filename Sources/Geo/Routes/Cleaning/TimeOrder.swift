/// The rule `orderByTime` for fixes in memory; `ReorderWindow` sorts a stream.
///
/// The order of fixes with equal times does not depend on their arrival: those that the device trusts come first, then the
/// more accurate ones, then by position. A fix without a time stays behind the one before it.
enum TimeOrder {
    /// Whether `left` comes first; both have a time.
    @inline(__always)
    static func precedes(_ left: Fix, _ right: Fix) -> Bool {
        if left.secondsSince1970 != right.secondsSince1970 {
            return left.secondsSince1970 < right.secondsSince1970
        }
        return precedesOfOneMoment(left, right)
    }

    @inline(never)
    private static func precedesOfOneMoment(_ left: Fix, _ right: Fix) -> Bool {
        if left.isValid != right.isValid { return left.isValid }
        return isSmaller(left.accuracy, right.accuracy) ?? isSmaller(left.latitude, right.latitude)
            ?? isSmaller(left.longitude, right.longitude) ?? isSmaller(left.elevation, right.elevation)
            ?? isSmaller(left.speed, right.speed) ?? false
    }

    /// Whether `left` is smaller, unknown values last; `nil` if they are equal.
    private static func isSmaller(_ left: Double?, _ right: Double?) -> Bool? {
        let (left, right) = (left ?? .nan, right ?? .nan)
        if left == right || left.isNaN && right.isNaN { return nil }
        return right.isNaN || left < right
    }

    /// Number of fixes that come after one that belongs behind them.
    static func lateFixes(in fixes: [Fix]) -> Int {
        var late = 0
        var latest: Fix?
        var isLate = false
        for fix in fixes {
            if fix.time != nil {
                isLate = latest.map { precedes(fix, $0) } ?? false
                if !isLate { latest = fix }
            }
            if isLate { late += 1 }
        }
        return late
    }

    /// The sorted fixes.
    static func ordered(_ fixes: [Fix]) -> [Fix] {
        var anchor = -1
        var keys: [(anchor: Int, index: Int)] = []
        keys.reserveCapacity(fixes.count)
        for (index, fix) in fixes.enumerated() {
            if fix.time != nil { anchor = index }
            keys.append((anchor, index))
        }
        keys.sort { left, right in
            if left.anchor == right.anchor { return left.index < right.index }
            if left.anchor < 0 || right.anchor < 0 { return left.anchor < 0 }
            if precedes(fixes[left.anchor], fixes[right.anchor]) { return true }
            if precedes(fixes[right.anchor], fixes[left.anchor]) { return false }
            return left.anchor < right.anchor
        }
        return keys.map { fixes[$0.index] }
    }
}

/// The rule `orderByTime` for a stream of fixes: the last ones are held back to sort late ones in.
///
/// The result is the same as `TimeOrder` gives for all fixes together.
struct ReorderWindow: ~Copyable {
    private let size: Int
    private var held = Queue<MeasuredFix>()
    /// Index of the held fix that arrived last.
    private var lastArrival = -1
    /// Whether the last position to arrive is not the last in order, so that the next leg begins elsewhere.
    private var isBroken = false
    /// The last released fix with a time.
    private var released: Fix?
    private var meter = LegMeter()
    private(set) var tally = RuleTally()

    init(size: Int) { self.size = max(1, size) }

    var isFull: Bool { held.count >= size }

    /// Takes a fix with the leg from the previous arrival; `false` if it belongs before released fixes.
    @inline(__always)
    mutating func take(_ leg: MeasuredFix) -> Bool {
        if lastArrival == held.count - 1, !isBroken, follows(leg.fix) {
            held.append(leg)
            lastArrival += 1
            return true
        }
        return insert(leg)
    }

    /// Whether a fix belongs behind the last one held, by its time alone.
    @inline(__always)
    private func follows(_ fix: Fix) -> Bool {
        guard held.count > 0 else { return released == nil }
        let seconds = held[held.count - 1].fix.secondsSince1970
        return fix.secondsSince1970 > seconds || fix.secondsSince1970.isNaN
    }

    /// Releases the first fix; its leg is measured again if its predecessor has changed.
    ///
    /// Returns its memory, which is valid until the next fix is taken: the next read would have to wait for a copy.
    @inline(__always)
    mutating func release() -> UnsafeMutablePointer<MeasuredFix> {
        let leg = held.popFirst()
        lastArrival -= 1
        if leg.pointee.fix.time != nil { released = leg.pointee.fix }
        if leg.pointee.metres.isNaN {
            leg.pointee.metres = meter.metres(to: leg.pointee.fix)
            tally.metres.add(-leg.pointee.metres)
        } else if leg.pointee.fix.hasPlace {
            meter.stand(at: leg.pointee.fix)
        }
        return leg
    }

    /// Starts another segment; all fixes have to be released before.
    mutating func restart() {
        held.removeAll()
        lastArrival = -1
        isBroken = false
        released = nil
        meter.restart()
    }

    var count: Int { held.count }

    @inline(never)
    private mutating func insert(_ leg: MeasuredFix) -> Bool {
        guard let place = place(for: leg.fix) else { return false }
        var leg = leg
        if place < held.count {
            tally.moved += 1
            tally.metres.add(Self.forget(&leg))
            if let behind = (place..<held.count).first(where: { held[$0].fix.hasPlace }) {
                tally.metres.add(Self.forget(&held[behind]))
            }
            isBroken = isBroken || leg.fix.hasPlace
        } else if isBroken, leg.fix.hasPlace {
            tally.metres.add(Self.forget(&leg))
            isBroken = false
        }
        held.insert(leg, at: place)
        lastArrival = place
        return true
    }

    /// Marks a leg to be measured again and returns its old length.
    private static func forget(_ leg: inout MeasuredFix) -> Double {
        if leg.metres.isNaN { return 0 }
        defer { leg.metres = .nan }
        return leg.metres
    }

    /// The index where a fix belongs; `nil` if that is before a released fix.
    private func place(for fix: Fix) -> Int? {
        if fix.time == nil { return lastArrival + 1 }
        var place = held.count
        while place > 0 {
            var anchor = place - 1
            while anchor > 0, held[anchor].fix.time == nil { anchor -= 1 }
            guard held[anchor].fix.time != nil, TimeOrder.precedes(fix, held[anchor].fix) else { break }
            place = anchor
        }
        // Leading fixes without a time belong to the released fixes.
        let isFirst = (0..<place).allSatisfy { held[$0].fix.time == nil }
        if isFirst, let released, TimeOrder.precedes(fix, released) { return nil }
        return place
    }
}
