/// The rules `invalid`, `accuracy` and `duplicates`, which need only a fix and the one before it.
struct FixSieve {
    private let findsInvalid: Bool
    private let trustsDevice: Bool
    private let nullIsland: Double
    private let findsVague: Bool
    private let worstAccuracy: Double
    private let findsDuplicates: Bool
    private(set) var invalid = MendedLegs()
    private(set) var accuracy = MendedLegs()
    private(set) var duplicates = MendedLegs()
    private var last = (seconds: 0.0, latitude: 0.0, longitude: 0.0)
    private var hasLast = false

    init(rules: CleaningRules) {
        findsInvalid = rules.invalid != nil
        trustsDevice = rules.invalid?.trustsDevice == true
        nullIsland = rules.invalid?.nullIslandDegrees ?? -1
        findsVague = rules.accuracy != nil
        worstAccuracy = rules.accuracy?.worst ?? .infinity
        findsDuplicates = rules.duplicates
    }

    /// Whether all three rules are off.
    var isIdle: Bool { !findsInvalid && !findsVague && !findsDuplicates }

    mutating func restart() {
        invalid.restart()
        accuracy.restart()
        duplicates.restart()
        hasLast = false
    }

    /// Whether the fix stays; its leg is then up to date.
    @inline(__always)
    mutating func passes(_ leg: inout MeasuredFix, _ log: inout RemovalLog) -> Bool {
        if findsInvalid {
            if isInvalid(leg.fix) {
                invalid.remove(leg)
                // Wrong clocks are logged where they are found, with their error.
                if !leg.fix.hasWrongClock { log.note(leg.fix, .invalid, reason(leg.fix)) }
                return false
            }
            invalid.keep(&leg)
        }
        if findsVague {
            if let metres = leg.fix.accuracy, metres > worstAccuracy {
                accuracy.remove(leg)
                log.note(leg.fix, .accuracy, .accuracy(metres: metres))
                return false
            }
            accuracy.keep(&leg)
        }
        return !findsDuplicates || isNew(&leg, &log)
    }

    @inline(__always)
    private mutating func isNew(_ leg: inout MeasuredFix, _ log: inout RemovalLog) -> Bool {
        if hasLast, isDuplicate(leg.fix) {
            duplicates.remove(leg)
            log.note(leg.fix, .duplicates, leg.fix.time == nil ? .samePlace : .sameMoment)
            return false
        }
        duplicates.keep(&leg)
        last = (leg.fix.secondsSince1970, leg.fix.latitude, leg.fix.longitude)
        hasLast = true
        return true
    }

    @inline(__always)
    private func isDuplicate(_ fix: Fix) -> Bool {
        let time = fix.secondsSince1970
        if time == last.seconds { return true }
        return time.isNaN && last.seconds.isNaN && fix.latitude == last.latitude
            && fix.longitude == last.longitude
    }

    @inline(__always)
    private func isInvalid(_ fix: Fix) -> Bool {
        !fix.hasPlace || !fix.isValid && trustsDevice || fix.hasWrongClock
            || fix.latitude.magnitude <= nullIsland && fix.longitude.magnitude <= nullIsland
    }

    private func reason(_ fix: Fix) -> RemovedFix.Reason {
        !fix.hasPlace ? .noPlace : fix.isValid || !trustsDevice ? .nullIsland : .distrusted
    }
}
