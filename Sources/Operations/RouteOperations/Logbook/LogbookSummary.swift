package import Batch
import Routes

/// The logbooks of an item's vehicles.
package struct LogbookSummary: OperationResult {
    /// What one vehicle has driven.
    package struct Vehicle: Codable, Sendable {
        var device: String?
        var drives: Int
        var kilometres: [String: Double]
        var unrecordedKilometres: Double
        var otherKilometres: Double
        var totalKilometres: Double
        var rawKilometres: Double
    }

    package var input: String
    package var vehicles: [Vehicle]
    package var faults: [ItemFailure]
    package var notes: [String]

    package var rows: [Row] {
        vehicles.map { vehicle in
            let kinds = LogbookKind.allCases.map { kind in
                ("\(kind.rawValue)_km", Row.Value.number(vehicle.kilometres[kind.rawValue] ?? 0, decimals: 1))
            }
            return Row([
                "input": .text(input), "device": .init(vehicle.device), "drives": .integer(vehicle.drives),
            ]).followed(by: kinds).followed(by: [
                ("unrecorded_km", .number(vehicle.unrecordedKilometres, decimals: 1)),
                ("other_km", .number(vehicle.otherKilometres, decimals: 1)),
                ("km", .number(vehicle.totalKilometres, decimals: 1)),
                ("raw_km", .number(vehicle.rawKilometres, decimals: 1)),
            ])
        }
    }
}

extension LogbookSummary.Vehicle {
    init(_ logbook: VehicleLogbook) {
        let sum = logbook.sums(by: .all).first
        device = logbook.device
        drives = sum?.drives ?? 0
        kilometres = Dictionary(
            (sum?.metres ?? [:]).map { ($0.key.rawValue, $0.value / 1_000) },
            uniquingKeysWith: { first, _ in first })
        unrecordedKilometres = (sum?.unrecordedMetres ?? 0) / 1_000
        otherKilometres = (sum?.otherMetres ?? 0) / 1_000
        totalKilometres = (sum?.figures.metres ?? 0) / 1_000
        rawKilometres = (sum?.figures.rawMetres ?? 0) / 1_000
    }
}
