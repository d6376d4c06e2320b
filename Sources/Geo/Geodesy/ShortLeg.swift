/// The length of a leg that is short enough for a series.
///
/// For legs of up to 0.4 degrees of latitude and longitude together, 45 km on the equator, and up to 89 degrees north or south. Against
/// Karney's solution it is off by less than 6e-12 of the leg and 0.2 micrometres; see `ShortLegTests`.
enum ShortLeg {
    /// Of the squares of latitude and longitude, in degrees.
    static let longestSquare = 0.16
    /// Of the leg's middle, in degrees.
    static let farthestLatitude = 89.0

    /// The bands from 89 degrees south to 89 degrees north.
    // Made once, then only read; it lives as long as the program.
    nonisolated(unsafe) static let bands: UnsafePointer<LatitudeBand> = {
        let bands = UnsafeMutablePointer<LatitudeBand>.allocate(capacity: 179)
        for index in 0..<179 { (bands + index).initialize(to: LatitudeBand(middle: index - 89)) }
        return UnsafePointer(bands)
    }()

    /// Metres, or NaN where the leg is too long, too near to a pole or no leg at all.
    @inline(__always)
    static func metres(
        _ latitude: Double, _ longitude: Double, _ nextLatitude: Double, _ nextLongitude: Double,
        _ bands: UnsafePointer<LatitudeBand>
    ) -> Double {
        var turn = nextLongitude - longitude
        if turn.magnitude > 180 { turn -= turn < 0 ? -360 : 360 }
        let rise = nextLatitude - latitude
        let middle = (latitude + nextLatitude) / 2
        guard turn * turn + rise * rise <= longestSquare, middle.magnitude <= farthestLatitude else {
            return .nan
        }
        // Adding 1.5 times 2 to the 52nd rounds to a whole number, which then stands in the last bits.
        let shifted = middle + 0x1.8p52
        let band = Int(Int32(truncatingIfNeeded: shifted.bitPattern)) &+ 89
        return bands[band].metres(turn: turn, rise: rise, offset: middle - (shifted - 0x1.8p52))
    }
}
