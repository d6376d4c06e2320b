import Batch
import Parcels
import SimpleFeatures

/// Repairs the parcels of one file after the other.
final class RepairParcelsWorker: OperationWorker {
    private let operation: RepairParcels
    private let repairer: ParcelRepairer
    private let transformers = TransformerCache()

    init(operation: RepairParcels) throws {
        self.operation = operation
        repairer = try ParcelRepairer()
    }

    func process(_ item: Item, in context: ItemContext) throws -> RepairSummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let back = try transformers.transformer(from: .lv95, to: input.features.system)
        let output = try ParcelOutput(
            operation.parameters.format, input.transformer, name: input.features.collectionName,
            fields: operation.source.fields, in: context)
        try output.writeNames(of: ParcelChange.row(of: nil, in: ""))
        var summary = RepairSummary(input: item.name, hasFeatures: output.hasFeatures)
        var lostHeights = LostHeights()
        try input.forEach { feature, parcel in
            summary.looked += 1
            guard let repair = try repairer.repair(parcel.polygons) else {
                if output.hasFeatures { try output.write(feature, Row([])) }
                return
            }
            var repaired = feature
            let isRefused = isRefused(repair)
            if isRefused {
                summary.refused += 1
                input.features.report(Self.refusal(of: repair, parcel))
            } else {
                summary.repaired += 1
                lostHeights.look(at: feature)
                let parts = repair.polygons
                repaired.geometry = try Feature(
                    geometry: parts.count == 1 ? .polygon(parts[0]) : .multiPolygon(parts)
                ).transformed(by: back).geometry
            }
            let change = ParcelChange(parcel, repair, isRefused: isRefused)
            if output.hasFeatures { summary.note(change) }
            try output.write(repaired, ParcelChange.row(of: change, in: item.name))
        }
        try output.finish()
        summary.faults = try input.features.faults.faults(besides: summary.looked)
        summary.outputNotes = input.notes + lostHeights.notes + output.notes
        return summary
    }

    private func isRefused(_ repair: ParcelRepair) -> Bool {
        let parameters = operation.parameters
        return repair.polygons.isEmpty || repair.areaChange > parameters.maxChange
            || repair.areaChange > repair.areaBefore * parameters.maxChangePercent / 100
    }

    private static func refusal(of repair: ParcelRepair, _ parcel: Parcel) -> ItemFailure {
        ItemFailure(
            code: "repair.refused",
            message: repair.polygons.isEmpty
                ? "\(repair.reason); nothing with an area would be left"
                : "\(repair.reason); a repair would change its area, \(ParcelChange.areas(of: repair))",
            place: parcel.name.map { "parcel \($0)" },
            remedy: "Correct it in the source, or allow more with --max-change and --max-change-percent.")
    }
}
