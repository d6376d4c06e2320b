/// A fix that may become a link of the chain of believable ones.
struct ChainLink: BitwiseCopyable {
    var leg: MeasuredFix
    /// What the cheapest chain up to this fix has cost.
    var cost = 0.0
    /// How many places before this one the link before it stands; 0 where the chain starts here.
    var back = 0
    var isMarked = false
}
