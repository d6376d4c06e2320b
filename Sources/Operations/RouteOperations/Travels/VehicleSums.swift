import Batch
import Routes

/// What one vehicle's stretches add up to.
package struct VehicleSums: Codable, Sendable {
    private var device: String?
    private var travels: Int
    private var stops: Int
    /// Stops within journeys, whose metres are the journeys'.
    private var halts: Int
    private var gaps: Int
    private var travelMetres: Double
    private var stopMetres: Double
    private var gapMetres: Double
    private var metres: Double
    private var rawMetres: Double
    /// Metres in straight lines over breaks in the record, which the others do not have.
    private var breakMetres: Double

    init(_ itinerary: Itinerary) {
        device = itinerary.device
        travels = itinerary.travels.count
        stops = itinerary.stretches.count { $0.kind == .stop }
        halts = itinerary.stopsOnTheWay.count
        gaps = itinerary.gaps.count
        let metres = { (kind: Stretch.Kind) in
            itinerary.stretches.reduce(0) { $1.kind == kind ? $0 + $1.distance : $0 }
        }
        travelMetres = metres(.travel)
        stopMetres = metres(.stop)
        gapMetres = metres(.gap)
        self.metres = itinerary.distance
        rawMetres = itinerary.rawDistance
        breakMetres = itinerary.stretches.reduce(0) { $0 + $1.breakDistance }
    }

    func row(in input: String) -> Row {
        Row([
            "input": .text(input), "device": .init(device), "travels": .integer(travels),
            "stops": .integer(stops), "halts": .integer(halts), "gaps": .integer(gaps),
            "travels_m": .number(travelMetres, decimals: 1), "stops_m": .number(stopMetres, decimals: 1),
            "gaps_m": .number(gapMetres, decimals: 1), "clean_m": .number(metres, decimals: 1),
            "raw_m": .number(rawMetres, decimals: 1), "break_m": .number(breakMetres, decimals: 1),
        ])
    }

    /// The sums as an equation, for people.
    var note: String {
        let text = { (metres: Double) in Row.Value.number(metres, decimals: 1).text }
        return
            "\(device.map { "device \($0)" } ?? "all"): travels \(text(travelMetres)) m + stops \(text(stopMetres)) m"
            + " + gaps \(text(gapMetres)) m = \(text(metres)) m clean, \(text(rawMetres)) m raw"
            + (breakMetres > 0
                ? "; \(text(breakMetres)) m in straight lines over breaks in the record are not counted" : "")
    }
}
