/// What one rule has done so far.
struct RuleTally {
    var removed = 0
    var moved = 0
    var metres = CompensatedSum()

    func effect(_ rule: CleaningRule) -> RuleEffect {
        RuleEffect(rule: rule, fixesRemoved: removed, fixesMoved: moved, metres: metres.value)
    }
}
