extension [Neighbour] {
    /// The same pairs with the land that they have in common, and those that only overlap besides; in order.
    public func noting(_ overlaps: [LandOverlap]) -> [Neighbour] {
        var neighbours = self
        var places: [[Int]: Int] = [:]
        if !overlaps.isEmpty {
            for (place, pair) in enumerated() { places[[pair.first, pair.second]] = place }
        }
        for overlap in overlaps {
            let place = places[[overlap.first, overlap.second]] ?? neighbours.count
            if place == neighbours.count {
                neighbours.append(
                    Neighbour(first: overlap.first, second: overlap.second, length: 0, stretches: 0))
            }
            neighbours[place].overlap = overlap.area
        }
        if neighbours.count > count { neighbours.sort { ($0.first, $0.second) < ($1.first, $1.second) } }
        return neighbours
    }
}
