/// The rules `invalid`, `accuracy` and `duplicates`, which judge a fix by itself and the one before.
struct FixSieve {
    private let rules: CleaningRules
    private let nullIsland: Double
    private let worstAccuracy: Double
    private(set) var invalid = MendedLegs()
    private(set) var accuracy = MendedLegs()
    private(set) var duplicates = MendedLegs()
    private var last = Fix(latitude: .nan, longitude: .nan)
    private var hasLast = false

    init(rules: CleaningRules) {
        self.rules = rules
        nullIsland = rules.invalid?.nullIslandDegrees ?? -1
        worstAccuracy = rules.accuracy?.worst ?? .infinity
    }

    mutating func restart() {
        invalid.restart()
        accuracy.restart()
        duplicates.restart()
        hasLast = false
    }

    /// Whether the fix stays; its leg is then right.
    @inline(__always)
    mutating func passes(_ leg: inout MeasuredFix, _ log: inout RemovalLog) -> Bool {
        if rules.invalid != nil {
            if isInvalid(leg.fix) {
                invalid.remove(leg)
                log.note(leg.fix, .invalid, reason(leg.fix))
                return false
            }
            invalid.keep(&leg)
        }
        if rules.accuracy != nil {
            if let metres = leg.fix.accuracy, metres > worstAccuracy {
                accuracy.remove(leg)
                log.note(leg.fix, .accuracy, .accuracy(metres: metres))
                return false
            }
            accuracy.keep(&leg)
        }
        return !rules.duplicates || isNew(&leg, &log)
    }

    @inline(__always)
    private mutating func isNew(_ leg: inout MeasuredFix, _ log: inout RemovalLog) -> Bool {
        if hasLast, isDuplicate(leg.fix) {
            duplicates.remove(leg)
            log.note(leg.fix, .duplicates, leg.fix.time == nil ? .samePlace : .sameMoment)
            return false
        }
        duplicates.keep(&leg)
        last = leg.fix
        hasLast = true
        return true
    }

    @inline(__always)
    private func isDuplicate(_ fix: Fix) -> Bool {
        let time = fix.secondsSince1970
        if time == last.secondsSince1970 { return true }
        return time.isNaN && last.secondsSince1970.isNaN && fix.latitude == last.latitude
            && fix.longitude == last.longitude
    }

    @inline(__always)
    private func isInvalid(_ fix: Fix) -> Bool {
        !fix.hasPlace || !fix.isValid && rules.invalid?.trustsDevice == true
            || fix.latitude.magnitude <= nullIsland && fix.longitude.magnitude <= nullIsland
    }

    private func reason(_ fix: Fix) -> RemovedFix.Reason {
        !fix.hasPlace
            ? .noPlace : fix.isValid || rules.invalid?.trustsDevice == false ? .nullIsland : .distrusted
    }
}
