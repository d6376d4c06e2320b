/// Adds up the stretches of border of one parcel after the other.
struct BorderPairs: Sendable {
    /// The pairs, by the first parcel and then the second.
    private(set) var borders: [Neighbour] = []
    /// Where each parcel's pairs begin, and behind the last where they end.
    private(set) var starts: [Int] = [0]
    /// Where the pair with each other parcel is among those of the parcel at hand.
    private var places: [Int32]
    private let firstParcel: Int

    /// Begins with the first of these parcels of so many.
    init(of parcels: Range<Int>, among parcelCount: Int) {
        firstParcel = parcels.lowerBound
        places = [Int32](repeating: -1, count: parcelCount)
        borders.reserveCapacity(4 * parcels.count)
        starts.reserveCapacity(parcels.count + 1)
    }

    /// Puts the pairs of parts that follow each other into one.
    init(joining parts: [BorderPairs]) {
        firstParcel = 0
        places = []
        borders.reserveCapacity(parts.reduce(0) { $0 + $1.borders.count })
        for part in parts {
            starts += part.starts.dropFirst().map { borders.count + $0 }
            borders += part.borders
        }
    }

    /// Adds a stretch of the parcel at hand.
    mutating func add(_ stretch: BorderNet.Stretch) {
        let other = Int(stretch.other)
        if places[other] < 0 {
            places[other] = Int32(truncatingIfNeeded: borders.count - starts[starts.count - 1])
            borders.append(
                Neighbour(first: firstParcel + starts.count - 1, second: other, length: 0, stretches: 0))
        }
        let place = starts[starts.count - 1] + Int(places[other])
        borders[place].length += stretch.length
        borders[place].stretches += 1
    }

    /// Ends the parcel at hand.
    mutating func finishParcel() {
        let own = starts[starts.count - 1]..<borders.count
        for place in own { places[borders[place].second] = -1 }
        borders[own].sort { $0.second < $1.second }
        starts.append(borders.count)
    }

    /// Ends the last parcel of the part.
    mutating func finish() { places = [] }

    /// Whether the two parcels share a border.
    func contains(_ first: Int, _ second: Int) -> Bool {
        var (low, high) = (starts[first], starts[first + 1])
        while low < high {
            let middle = (low + high) / 2
            if borders[middle].second == second { return true }
            if borders[middle].second < second { low = middle + 1 } else { high = middle }
        }
        return false
    }
}
