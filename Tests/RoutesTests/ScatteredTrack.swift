@testable import Geodesy
@testable import Routes

/// Ways that wander about, the same ones for the same seed.
struct ScatteredTrack: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Fixes whose steps are up to `step` metres long and turn a little each time, a second or more apart.
    mutating func walk(
        _ count: Int, fromLatitude latitude: Double, longitude: Double, step: Double
    ) -> [Fix] {
        var place = (latitude: latitude, longitude: longitude)
        var azimuth = Double.random(in: 0..<360, using: &self)
        var second = 1_772_431_200.0
        return (0..<count).map { index in
            defer {
                azimuth += Double.random(in: -40...40, using: &self)
                second += Double.random(in: 1...30, using: &self)
                place = Self.moved(place, Double.random(in: 0...step, using: &self), azimuth)
            }
            return Fix(
                latitude: place.latitude, longitude: place.longitude,
                time: Timestamp(secondsSince1970: second), sourceIndex: index)
        }
    }

    /// The place so many metres away, by small steps where it is far.
    private static func moved(
        _ place: (latitude: Double, longitude: Double), _ metres: Double, _ azimuth: Double
    ) -> (latitude: Double, longitude: Double) {
        // A meridian gives the direction, and the geodesic to a place aside of it the way.
        let north = place.latitude + metres * cosine(azimuth) / 111_000
        let east =
            place.longitude
            + metres * cosine(azimuth - 90) / (111_000 * max(cosine(place.latitude), 0.001))
        if north > 90 { return (180 - north, (east + 180).remainder(dividingBy: 360)) }
        if north < -90 { return (-180 - north, (east + 180).remainder(dividingBy: 360)) }
        return (north, east.remainder(dividingBy: 360))
    }

    private static func cosine(_ degrees: Double) -> Double {
        Geodesic.geocentric(latitude: 0, longitude: degrees).x / 6_378_137
    }
}

/// The distance of a place from a leg, by trying along the geodesic: slow, and independent of what is tested.
enum LegDistance {
    static func metres(from fix: Fix, toLegFrom start: Fix, to end: Fix) -> Double {
        let line = GeodesicLine(
            from: (start.latitude, start.longitude), to: (end.latitude, end.longitude))
        func away(_ share: Double) -> Double {
            Geodesic.metres(
                from: (fix.latitude, fix.longitude), to: line.place(at: share * line.length))
        }
        let steps = 50
        let best = (0...steps).min { away(Double($0) / 50) < away(Double($1) / 50) } ?? 0
        var (low, high) = (Double(max(best - 1, 0)) / 50, Double(min(best + 1, steps)) / 50)
        while (high - low) * line.length > 1e-5 {
            let (one, other) = (low + (high - low) * 0.382, low + (high - low) * 0.618)
            if away(one) < away(other) { high = other } else { low = one }
        }
        return min(away((low + high) / 2), away(0), away(1))
    }
}
