package import Batch
import Routes

/// The travels and stops of an item's vehicles.
package struct TravelSummary: OperationResult {
    package var input: String
    /// What each vehicle's stretches add up to.
    package var vehicles: [VehicleSums]
    package var faults: [ItemFailure]
    package var notes: [String]

    init(_ vehicles: Vehicles, _ asked: [Itinerary], _ source: TravelSource, _ notes: [String]) {
        input = vehicles.input
        self.vehicles = asked.map(VehicleSums.init)
        faults = vehicles.faults
        self.notes =
            vehicles.notes + notes + self.vehicles.map(\.note) + [
                "days and clocks are those of \(source.zone.name)"
            ]
    }

    package var rows: [Row] { vehicles.map { $0.row(in: input) } }
}
