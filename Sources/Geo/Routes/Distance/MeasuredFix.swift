import Geodesy

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

/// Measures from each fix to the next, passing over those without a place.
struct LegMeter {
    private var latitude = Double.nan
    private var longitude = Double.nan

    /// Forgets the last place: what comes next starts anew.
    mutating func restart() {
        latitude = .nan
    }

    /// Metres from the last place, which the fix then becomes.
    @inline(__always)
    mutating func metres(to fix: Fix) -> Double {
        guard fix.hasPlace else { return 0 }
        defer { stand(at: fix) }
        return distance(to: fix)
    }

    /// Metres from the last place; 0 where there is none.
    @inline(__always)
    func distance(to fix: Fix) -> Double {
        if latitude.isNaN { return 0 }
        return Geodesic.metres(from: (latitude, longitude), to: (fix.latitude, fix.longitude))
    }

    /// Makes the fix, which has a place, the last one.
    @inline(__always)
    mutating func stand(at fix: Fix) {
        latitude = fix.latitude
        longitude = fix.longitude
    }
}
