import SimpleFeatures

/// Times and positions of a `gx:Track`, which stand apart and belong together in their order.
struct TrackPairing {
    /// How many may wait for their counterpart.
    static let maximum = 10_000_000

    var times: ArraySlice<ClockZone.Moment?> = []
    var positions: ArraySlice<Position> = []

    /// The next time that has its position.
    mutating func next() -> (ClockZone.Moment?, Position)? {
        guard !times.isEmpty, !positions.isEmpty else { return nil }
        return (times.removeFirst(), positions.removeFirst())
    }
}
