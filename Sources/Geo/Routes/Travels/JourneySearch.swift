/// Finds when a vehicle is away from home.
struct JourneySearch {
    private let rule: TravelRules.Journeys
    private let span: Range<Double>

    /// The times of journeys, by the circle that is home or by the events of a geofence.
    static func journeys(
        by rule: TravelRules.Journeys, along way: Way, events: [GeofenceEvent]?
    ) throws(RouteError) -> [Range<Double>] {
        guard let span = way.span else { return [] }
        let search = JourneySearch(rule: rule, span: span)
        if let home = rule.home { return search.away(from: search.visits(of: home, way)) }
        guard let events else {
            throw RouteError(
                .badRules, "journeys need a home",
                remedy: "Give the place that is home, or its geofence's events.")
        }
        let own = events.filter { rule.geofence == nil || $0.geofence == rule.geofence }
        return search.away(from: search.visits(by: own))
    }

    /// The times between visits that are long enough.
    private func away(from visits: [Range<Double>]) -> [Range<Double>] {
        let lasting = visits.filter { visit in
            visit.upperBound - visit.lowerBound >= rule.minimumStay
                || visit.lowerBound <= span.lowerBound || visit.upperBound >= span.upperBound
        }
        return Intervals(unionOf: lasting).complement(in: span)
    }

    /// From the first to the last fix of each run within the circle.
    private func visits(of home: Circle, _ way: Way) -> [Range<Double>] {
        var visits: [Range<Double>] = []
        var isHome = false
        for (index, fix) in way.fixes.enumerated() {
            let wasHome = isHome
            isHome = home.contains(fix)
            guard isHome else { continue }
            let second = way.seconds[index]
            if wasHome {
                visits[visits.count - 1] = visits[visits.count - 1].lowerBound..<second
            } else {
                visits.append(second..<second)
            }
        }
        return visits
    }

    /// Visits from entry to exit. Before a first exit and after a last entry the vehicle is home; without any event it is away.
    private func visits(by events: [GeofenceEvent]) -> [Range<Double>] {
        let inOrder = events.sorted { $0.time < $1.time }
        var visits: [Range<Double>] = []
        var entered = inOrder.first?.isEntry == false ? span.lowerBound : nil
        for event in inOrder {
            let second = min(max(event.time.secondsSince1970, span.lowerBound), span.upperBound)
            if event.isEntry {
                entered = entered ?? second
            } else if let start = entered {
                visits.append(start..<max(start, second))
                entered = nil
            }
        }
        if let entered { visits.append(entered..<span.upperBound) }
        return visits
    }
}
