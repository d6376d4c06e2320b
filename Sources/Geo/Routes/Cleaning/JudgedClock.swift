/// A fix whose clock has been judged.
struct JudgedClock {
    /// The fix as it came.
    let fix: Fix
    /// Seconds by which its clock is wrong, if it is.
    let error: Double?

    /// The fix to go on with, without a time that is wrong, which is noted.
    func noted(in log: inout RemovalLog) -> Fix {
        if let error { log.note(fix, .invalid, .clock(seconds: error)) }
        return believed
    }

    /// The fix to go on with, without a time that is wrong.
    var believed: Fix {
        var fix = fix
        if error != nil { fix.distrustClock() }
        return fix
    }
}
