/// A fix with the way to it.
///
/// The metres of a leg are taken once and handed along with the fix, through cleaning to the figures.
public struct MeasuredFix: Hashable, Sendable, BitwiseCopyable {
    /// The fix.
    public var fix: Fix
    /// Metres from the last fix with a place before it in its segment; 0 for the first one, and for a fix without a place.
    public var metres: Double

    /// Creates a fix with the way to it.
    public init(fix: Fix, metres: Double) {
        self.fix = fix
        self.metres = metres
    }
}
