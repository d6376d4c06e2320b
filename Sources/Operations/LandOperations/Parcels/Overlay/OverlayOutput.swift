import Batch
import Parcels
import SimpleFeatures
import Streams
import SwissCoordinates

/// The pieces of parcels by zones, as rows or as features in the system of the input.
final class OverlayOutput {
    private let plan: ZonePlan
    private let input: String
    private let back: Transformer
    private let output: ParcelOutput
    private(set) var summary: OverlaySummary
    private(set) var faults = FaultList()

    init(
        _ format: ParcelFormat?, _ plan: ZonePlan, _ item: Item, _ transformer: Transformer,
        _ back: Transformer, in context: ItemContext
    ) throws {
        self.plan = plan
        self.back = back
        input = item.name
        output = try ParcelOutput(format, transformer, name: nil, in: context)
        summary = OverlaySummary(input: item.name)
        try output.writeNames(of: row(nil, nil, of: nil))
    }

    func write(_ parcel: Parcel, _ outcome: OverlayLane.Outcome) throws {
        let place = parcel.name.map { "parcel \($0)" } ?? "a parcel without a number"
        summary.count(parcel.kind)
        switch outcome {
        case .failed(let error): faults.add(error, at: place)
        case .invalid(let repair):
            faults.add(
                Self.failure("\(repair.reason); it was left out", "Repair it, or use --repair."), at: place)
        case .divided(let zoned, let repair):
            if let repair {
                let areas = ParcelChange.areas(of: repair)
                faults.add(
                    Self.failure("\(repair.reason); it was repaired, its area \(areas)", "Look at it."),
                    at: place)
            }
            for conflict in zoned.conflicts { faults.add(self.failure(of: conflict), at: place) }
            for piece in zoned.pieces { try write(parcel, piece, of: zoned) }
            if parcel.kind.isLand { summary.add(zoned) }
        }
    }

    func finish() throws {
        try output.finish()
        summary.outputNotes = output.notes
    }

    private func write(_ parcel: Parcel, _ piece: ZonedParcel.Piece, of zoned: ZonedParcel) throws {
        if parcel.kind.isLand, let buildable = buildable(piece) {
            summary.buildable = (summary.buildable ?? 0) + buildable
        }
        let row = row(parcel, piece, of: zoned)
        try output.write(try feature(piece, row), row)
    }

    /// The row of a piece; without one, for the names of its columns.
    private func row(_ parcel: Parcel?, _ piece: ZonedParcel.Piece?, of zoned: ZonedParcel?) -> Row {
        let share = (piece?.area ?? 0) / (zoned?.area ?? 0)
        return Row([
            "input": .text(input), "egrid": .init(parcel?.egrid), "number": .init(parcel?.number),
            "bfs": .init(parcel?.municipality), "kind": .init(parcel?.kind.rawValue),
            "parcel_m2": .init(zoned?.area, decimals: 2), "zone": .text(zone(of: piece)?.name ?? "(none)"),
            "area_m2": .init(piece?.area, decimals: 2),
            "share_percent": .number(share.isFinite ? 100 * share : 0, decimals: 2),
            "utilisation": .init(zone(of: piece)?.utilisation, decimals: 3),
            "buildable_m2": .init(piece.flatMap(buildable), decimals: 2),
        ])
    }

    private func zone(of piece: ZonedParcel.Piece?) -> Zone? { piece?.zone.map { plan.zones[$0] } }

    /// The area that may be built on by the zone's utilisation figure.
    private func buildable(_ piece: ZonedParcel.Piece) -> Double? {
        zone(of: piece)?.utilisation.map { $0 * piece.area }
    }

    private func feature(_ piece: ZonedParcel.Piece, _ row: Row) throws -> Feature {
        let geometry: Geometry =
            piece.polygons.count == 1 ? .polygon(piece.polygons[0]) : .multiPolygon(piece.polygons)
        return try Feature(
            geometry: geometry,
            properties: JSONObject(
                row.columns.dropFirst().map { .init(name: $0.name, value: JSONValue($0.value)) })
        ).transformed(by: back)
    }

    private func failure(of conflict: ZonedParcel.Conflict) -> ItemFailure {
        let names = conflict.zones.map { plan.zones[$0].name }.joined(separator: " and ")
        let area = Row.Value.number(conflict.area, decimals: 2).text
        return ItemFailure(
            code: "overlay.zonesOverlap", message: "zones \(names) have \(area) m² of it both",
            remedy: "Correct the zones; the area counts in both.")
    }

    private static func failure(_ message: String, _ remedy: String) -> ItemFailure {
        ItemFailure(code: "parcel.invalid", message: message, remedy: remedy)
    }
}
