/// Finds fixes beside the track that need an impossible acceleration: the rule `spikes`.
///
/// Of four fixes A, B, C, D the first stays; B is removed if it lies off the straight line from A to C and the change of velocity
/// is impossible, unless C is an even larger spike between B and D. All follows from the lengths of the triangle's sides.
struct SpikeSearch: ~Copyable {
    /// Number of fixes that wait for later ones: B and C.
    static let ahead = 2

    private let rule: CleaningRules.Spikes
    /// Position and time of A; without a time if there is none.
    private var last = Fix(latitude: .nan, longitude: .nan)
    private(set) var legs = MendedLegs()

    init(rule: CleaningRules.Spikes) { self.rule = rule }

    /// Passes on the fixes that can be decided; the last ones stay in `ahead`: B and C or, at the end of a segment, none.
    mutating func settle(
        from ahead: inout Queue<MeasuredFix>, keeping kept: Int, into next: inout Queue<MeasuredFix>,
        _ log: inout RemovalLog
    ) {
        settle(from: &ahead, keeping: kept, &log) { next.append($0) }
    }

    /// Does the same without memory in between if the rule `parkedDrift` comes next.
    mutating func settle(
        from ahead: inout Queue<MeasuredFix>, keeping kept: Int, into next: inout ParkingSearch,
        _ log: inout RemovalLog
    ) {
        settle(from: &ahead, keeping: kept, &log) { next.take($0) }
    }

    @inline(__always)
    private mutating func settle(
        from ahead: inout Queue<MeasuredFix>, keeping kept: Int, _ log: inout RemovalLog,
        _ passOn: (MeasuredFix) -> Void
    ) {
        while ahead.count > kept {
            guard keepsFirst(of: &ahead, &log) else { continue }
            passOn(ahead[0])
            ahead.removeFirst()
        }
    }

    /// Starts another segment; all fixes have to be passed on before.
    mutating func restart() {
        last.time = nil
        legs.restart()
    }

    /// Whether the first fix stays; otherwise it is removed.
    @inline(__always)
    private mutating func keepsFirst(of ahead: inout Queue<MeasuredFix>, _ log: inout RemovalLog) -> Bool {
        if ahead.count > 1, mayBeSpike(ahead[0], ahead[1]), let spike = spike(from: last, ahead[0], ahead[1]),
            !isOutdone(spike.metres, ahead)
        {
            log.note(ahead[0].fix, .spikes, .spike(metres: spike.metres, acceleration: spike.acceleration))
            legs.remove(ahead[0])
            ahead.removeFirst()
            legs.mend(&ahead[0])
            return false
        }
        legs.keep(&ahead[0])
        last.latitude = ahead[0].fix.latitude
        last.longitude = ahead[0].fix.longitude
        last.secondsSince1970 = ahead[0].fix.secondsSince1970
        return true
    }

    /// Whether C is a larger spike than B.
    private func isOutdone(_ metres: Double, _ ahead: borrowing Queue<MeasuredFix>) -> Bool {
        guard ahead.count > 2, let other = spike(from: ahead[0].fix, ahead[1], ahead[2]) else { return false }
        return other.metres > metres
    }

    /// Quick test by the lengths of the legs, which rules out nearly every fix.
    @inline(__always)
    private func mayBeSpike(_ b: MeasuredFix, _ c: MeasuredFix) -> Bool {
        guard b.metres > rule.distance, c.metres > rule.distance else { return false }
        let first = b.fix.secondsSince1970 - last.secondsSince1970
        let second = c.fix.secondsSince1970 - b.fix.secondsSince1970
        return (b.metres * second + c.metres * first) * 2
            > rule.acceleration * (first + second) * first * second
    }

    private func spike(
        from a: Fix, _ b: MeasuredFix, _ c: MeasuredFix
    ) -> (metres: Double, acceleration: Double)? {
        let first = b.fix.secondsSince1970 - a.secondsSince1970
        let second = c.fix.secondsSince1970 - b.fix.secondsSince1970
        guard first > 0, second > 0, a.hasPlace, b.fix.hasPlace, c.fix.hasPlace else { return nil }
        let triangle = LegTriangle(
            b.metres, c.metres, across: GeodesicDistance.metres(from: a, to: c.fix))
        let acceleration = triangle.changeOfVelocity(first, second) / ((first + second) / 2)
        guard triangle.height > rule.distance, acceleration > rule.acceleration else { return nil }
        return (triangle.height, acceleration)
    }
}

/// Two consecutive legs and the direct way across, as a plane triangle.
struct LegTriangle {
    private let first: Double
    private let second: Double
    private let across: Double

    init(_ first: Double, _ second: Double, across: Double) {
        (self.first, self.second, self.across) = (first, second, across)
    }

    /// Metres from the corner between the legs to the way across.
    var height: Double {
        let along = (first * first + across * across - second * second) / (2 * across)
        if !(along > 0) { return first }
        if along >= across { return second }
        return max(0, first * first - along * along).squareRoot()
    }

    /// Whether the track turns by less than 90° at the corner.
    var isOpen: Bool { across * across > first * first + second * second }

    /// Whether neither of two speeds is more than 1.5 times the other.
    static func areLike(_ one: Double, _ other: Double) -> Bool { one <= 1.5 * other && other <= 1.5 * one }

    /// Change of velocity at the corner, from the durations of both legs.
    func changeOfVelocity(_ firstSeconds: Double, _ secondSeconds: Double) -> Double {
        let (before, after) = (first / firstSeconds, second / secondSeconds)
        let product = (across * across - first * first - second * second) / (firstSeconds * secondSeconds)
        return max(0, before * before + after * after - product).squareRoot()
    }
}
