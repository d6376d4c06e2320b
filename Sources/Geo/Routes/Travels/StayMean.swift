/// The mean of the fixes of a stay, as it grows.
struct StayMean {
    private let reference: Fix
    private var north = 0.0
    private var east = 0.0
    private var count = 1.0
    private var place: Fix

    init(_ first: Fix) {
        reference = first
        place = first
    }

    mutating func add(_ fix: Fix) {
        count += 1
        north += fix.latitude - reference.latitude
        east += Longitude.difference(fix.longitude, from: reference.longitude)
        place.latitude = reference.latitude + north / count
        place.longitude = Longitude.normalised(reference.longitude + east / count)
    }

    func distance(to fix: Fix) -> Double { GeodesicDistance.metres(from: place, to: fix) }
}
