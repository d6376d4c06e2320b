/// A trip of one vehicle away from another that it travels with, such as a motorcycle carried by a camper.
public struct SideTrip: Hashable, Sendable {
    /// The trip of the vehicle that left.
    public var travel: Stretch
    /// Whether it left the main vehicle within the window, and was not away before.
    public var hasLeft: Bool
    /// Whether it came back within the window.
    public var cameBack: Bool
}

extension Itinerary {
    /// The trips of `other` away from this vehicle within a window: from the last fix together to the next one together.
    ///
    /// Together is within `radius` metres of where this vehicle was at the same time. Trips of fewer than `minimumDistance`
    /// metres are omitted.
    public func sideTrips(
        of other: Itinerary, in window: TimeWindow, radius: Double = 200, minimumDistance: Double = 500
    ) -> [SideTrip] {
        guard let own = way.span, let its = other.way.span, let shared = window.clamped(own),
            shared.overlaps(its)
        else { return [] }
        let range = shared.clamped(to: its)
        let indices = other.way.indices(in: range)
        var trips: [SideTrip] = []
        var together: Int?
        var isApart = false
        let close = { (start: Int?, end: Int?) in
            let from = start.map { other.way.seconds[$0] } ?? range.lowerBound
            let to = end.map { other.way.seconds[$0] } ?? range.upperBound
            guard from < to, let travel = other.stretch(from..<to), travel.distance >= minimumDistance else {
                return
            }
            trips.append(SideTrip(travel: travel, hasLeft: start != nil, cameBack: end != nil))
        }
        for index in indices {
            let there = way.position(at: other.way.seconds[index])
            let isTogether =
                GeodesicDistance.metres(from: there, to: other.way.fixes[index].position) <= radius
            if isTogether {
                if isApart { close(together, index) }
                together = index
            }
            isApart = !isTogether
        }
        if isApart { close(together, nil) }
        return trips
    }
}
