/// A fix in the line of those that may be parked.
struct LineFix: BitwiseCopyable {
    var leg: MeasuredFix
    /// Metres of way up to it, of which only differences count.
    var path: Double
    /// Whether it was put on the place of a stay.
    var isPinned = false
    /// Whether fixes were let go of just before it, so that the leg to it is another one.
    var isBehindGap = false
}
