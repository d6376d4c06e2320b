import Batch
import Routes

/// Writes travels in order of time, each followed by what other vehicles did apart from it.
struct TravelWriter {
    let words: StretchWords
    let output: TravelOutput
    /// The vehicles whose side trips are told.
    var beside: [Itinerary] = []
    /// Whether these are all that there are, and not such as were named.
    var besideAll = false
    var togetherRadius = 200.0
    var hasStops = false

    /// The travels and gaps of a vehicle, and its stops and halts where they are wanted.
    func write(_ itinerary: Itinerary) throws {
        var halts = hasStops ? itinerary.stopsOnTheWay[...] : []
        for stretch in itinerary.stretches where hasStops || stretch.kind != .stop {
            try write(stretch, of: itinerary, kind: stretch.kind.rawValue)
            if stretch.kind == .travel { try writeSideTrips(during: stretch, of: itinerary) }
            while let halt = halts.first, halt.start.time < stretch.end.time {
                try output.write(
                    words.haltRow(halt), TravelShape(halt, of: itinerary, name: words.placesText(halt)))
                halts.removeFirst()
            }
        }
    }

    /// Travels by hand, each as a whole, and what those of each device come to together; gives how many were written.
    func write(_ travels: [ManualTravel], of itineraries: [Itinerary]) throws -> Int {
        let selection = TravelSelection(of: itineraries)
        var own: [ManualTravel] = []
        for manual in travels {
            guard let itinerary = selection.itinerary(of: manual.device),
                let travel = itinerary.whole(in: manual.window)
            else { continue }
            own.append(manual)
            try write(travel, of: itinerary, kind: "manual", title: manual.title)
            try writeSideTrips(during: travel, of: itinerary)
        }
        guard output.hasRows else { return own.count }
        for total in selection.totals(of: own.map { ($0.device, $0.window) }) {
            try output.write(words.totalRow(total), .nothing)
        }
        return own.count
    }

    private func writeSideTrips(during travel: Stretch, of main: Itinerary) throws {
        let window = TimeWindow(since: travel.start.time, until: travel.end.time)
        for other in beside {
            for trip in main.sideTrips(of: other, in: window, radius: togetherRadius)
            where !besideAll || trip.hasLeft || trip.cameBack {
                try write(trip.travel, of: other, kind: "side", title: Self.words(for: trip))
            }
        }
    }

    private static func words(for trip: SideTrip) -> String {
        switch (trip.hasLeft, trip.cameBack) {
        case (true, true): "left and came back"
        case (true, false): "left"
        case (false, true): "came back"
        case (false, false): "apart"
        }
    }

    private func write(
        _ stretch: Stretch, of itinerary: Itinerary, kind: String, title: String? = nil
    ) throws {
        let name = title ?? words.placesText(stretch)
        try output.write(
            words.travelRow(stretch, kind: kind, title: title),
            TravelShape(stretch, of: itinerary, name: name))
    }
}
