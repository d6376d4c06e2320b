/// Lays out the sides of rings, one after the other, without repeated corners.
struct SideLayout {
    private(set) var tails: [Int32] = []
    private(set) var heads: [Int32] = []
    private(set) var owners: [Int32] = []
    /// Where each ring's sides begin, and behind the last where they end.
    private(set) var starts: [Int32] = [0]

    init(capacity: Int) {
        tails.reserveCapacity(capacity)
        heads.reserveCapacity(capacity)
        owners.reserveCapacity(capacity)
    }

    /// Adds a ring of a parcel, given by its corners; it is closed where the last is not the first.
    mutating func add(_ corners: Span<Int32>, isReversed: Bool, _ parcel: Int) {
        if !corners.isEmpty {
            var previous = corners[isReversed ? 0 : corners.count - 1]
            for place in corners.indices {
                let corner = corners[isReversed ? corners.count - 1 - place : place]
                guard corner != previous else { continue }
                tails.append(previous)
                heads.append(corner)
                previous = corner
            }
            owners.append(
                contentsOf: repeatElement(
                    Int32(truncatingIfNeeded: parcel), count: tails.count - owners.count))
        }
        starts.append(Int32(truncatingIfNeeded: tails.count))
    }
}
