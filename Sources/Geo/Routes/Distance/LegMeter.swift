import Geodesy

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
