/// The rule `invalid`.
enum InvalidFixes {
    static func apply(_ rule: CleaningRules.Invalid, to fixes: [Fix]) -> SegmentOutcome {
        SegmentOutcome(fixes) { fix in
            if !fix.hasPlace || (rule.trustsDevice && !fix.isValid) { return true }
            if abs(fix.latitude) <= rule.nullIslandDegrees, abs(fix.longitude) <= rule.nullIslandDegrees {
                return true
            }
            guard let worst = rule.worstAccuracy, let accuracy = fix.accuracy else { return false }
            return accuracy > worst
        }
    }
}
