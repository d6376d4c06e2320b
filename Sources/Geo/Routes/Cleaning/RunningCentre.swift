/// The mean of fixes that stand close together, and how far others are from it.
struct RunningCentre {
    private let reference: Fix
    private var latitudeSum = 0.0
    private var longitudeSum = 0.0
    private var count = 1.0

    init(_ first: Fix) {
        reference = first
    }

    mutating func add(_ fix: Fix) {
        latitudeSum += fix.latitude - reference.latitude
        longitudeSum += Longitude.difference(fix.longitude, from: reference.longitude)
        count += 1
    }

    func distance(to fix: Fix) -> Double {
        var centre = reference
        centre.latitude += latitudeSum / count
        centre.longitude = Longitude.normalised(centre.longitude + longitudeSum / count)
        return GeodesicDistance.metres(from: centre, to: fix)
    }
}
