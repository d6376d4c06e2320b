import Routes

extension CleaningAccount {
    /// What makes the figures of a cleaned route doubtful, in words.
    var doubts: [String] {
        var doubts: [String] = []
        if fastLegs > 0 {
            let legs = fastLegs == 1 ? "1 leg is" : "\(fastLegs) legs are"
            doubts.append("\(legs) faster than --max-speed allows, and count all the same")
        }
        if detours > 0 {
            let fixes = detours == 1 ? "1 fix lies" : "\(detours) fixes lie"
            doubts.append(
                "\(fixes) beside the way, there and back at more than twice the speed around, and may be wrong"
            )
        }
        for effect in effects {
            if effect.rule == .orderByTime, effect.metres < -rawDistance / 100 {
                doubts.append(
                    "in the order of their times the fixes make a longer way than as recorded; clocks may be wrong"
                )
            }
            if effect.rule == .jumps, effect.fixesRemoved > max(rawFixCount / 20, 20) {
                doubts.append(
                    "\(effect.fixesRemoved) of \(rawFixCount) fixes were taken for jumps; a faster vehicle wants a higher --max-speed, several in one table a column that names them: --columns device=NAME"
                )
            }
        }
        return doubts
    }
}
