import Geodesy

/// A fix with the length of its leg.
///
/// A leg is measured once and its length passed along with the fix, through cleaning to the figures.
public struct MeasuredFix: Hashable, Sendable, BitwiseCopyable {
    /// The fix.
    public var fix: Fix
    /// Metres from the previous fix with a position in the segment; 0 for the first one and for a fix without a position.
    public var metres: Double

    /// Creates a fix with its leg.
    public init(fix: Fix, metres: Double) {
        self.fix = fix
        self.metres = metres
    }
}

/// Measures from each fix to the next, skipping those without a position.
struct LegMeter {
    private var latitude = Double.nan
    private var longitude = Double.nan

    /// Forgets the last position.
    mutating func restart() {
        latitude = .nan
    }

    /// Metres from the last position; the fix then becomes the last position.
    @inline(__always)
    mutating func metres(to fix: Fix) -> Double {
        guard fix.hasPlace else { return 0 }
        defer { stand(at: fix) }
        return distance(to: fix)
    }

    /// Metres from the last position; 0 if there is none.
    @inline(__always)
    func distance(to fix: Fix) -> Double {
        if latitude.isNaN { return 0 }
        return Geodesic.metres(from: (latitude, longitude), to: (fix.latitude, fix.longitude))
    }

    /// Makes the fix, which has a position, the last one.
    @inline(__always)
    mutating func stand(at fix: Fix) {
        latitude = fix.latitude
        longitude = fix.longitude
    }
}
