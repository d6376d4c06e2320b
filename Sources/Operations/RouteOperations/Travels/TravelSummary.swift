public import Batch
import Routes

/// The trips and stops of an item's vehicles.
public struct TravelSummary: OperationResult {
    public var input: String
    /// The sums of each vehicle's stretches.
    public var vehicles: [VehicleSums]
    public var faults: [ItemFailure]
    public var notes: [String]

    public var areNotesOnJoinedFiles: Bool { true }

    init(_ vehicles: Vehicles, _ asked: [Itinerary], _ source: TravelSource, _ notes: [String]) {
        input = vehicles.input
        self.vehicles = asked.map(VehicleSums.init)
        faults = vehicles.faults
        self.notes =
            vehicles.notes + notes + self.vehicles.map(\.note) + vehicles.gapNotes(in: asked) + [
                "dates and times are in the time zone \(source.zone.name)"
            ]
    }

    public var rows: [Row] { vehicles.map { $0.row(in: input) } }
}

/// The sums of one vehicle's stretches.
public struct VehicleSums: Codable, Sendable {
    private var device: String?
    private var travels: Int
    private var stops: Int
    /// Stops within journeys; their metres belong to the journeys.
    private var halts: Int
    private var gaps: Int
    private var travelMetres: Double
    private var stopMetres: Double
    private var gapMetres: Double
    private var metres: Double
    private var rawMetres: Double
    /// Metres in straight lines over breaks in the record, which the other sums do not include.
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
            "travels_m": .quantity(travelMetres, .way), "stops_m": .quantity(stopMetres, .way),
            "gaps_m": .quantity(gapMetres, .way), "clean_m": .quantity(metres, .way),
            "raw_m": .quantity(rawMetres, .way), "break_m": .quantity(breakMetres, .way),
        ]).totalling(
            "travels", "stops", "halts", "gaps", "travels_m", "stops_m", "gaps_m", "clean_m", "raw_m",
            "break_m")
    }

    /// The sums as an equation.
    var note: String {
        let text = { (metres: Double) in Row.Value.number(metres, decimals: 1).text }
        return
            "\(device.map { "device \($0)" } ?? "all"): travels \(text(travelMetres)) m + stops \(text(stopMetres)) m"
            + " + gaps \(text(gapMetres)) m = \(text(metres)) m clean, \(text(rawMetres)) m raw"
            + (breakMetres > 0
                ? "; \(text(breakMetres)) m in straight lines over breaks in the record are not counted" : "")
    }
}
