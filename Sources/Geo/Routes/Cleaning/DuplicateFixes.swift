/// The rule `duplicates`.
enum DuplicateFixes {
    static func apply(to fixes: [Fix]) -> SegmentOutcome {
        var last: Fix?
        return SegmentOutcome(fixes) { fix in
            defer { last = fix }
            guard let last, last.time == fix.time else { return false }
            return fix.time != nil || (last.latitude == fix.latitude && last.longitude == fix.longitude)
        }
    }
}
