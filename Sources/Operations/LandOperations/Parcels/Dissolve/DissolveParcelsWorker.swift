import Batch
import Parcels
import SimpleFeatures

/// Dissolves the parcels of one file after the other.
final class DissolveParcelsWorker: OperationWorker {
    private let operation: DissolveParcels
    private let dissolver: ParcelDissolver
    private let transformers = TransformerCache()

    init(operation: DissolveParcels) throws {
        self.operation = operation
        dissolver = try ParcelDissolver()
    }

    func process(_ item: Item, in context: ItemContext) throws -> DissolveSummary {
        let parameters = operation.parameters
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let back = try transformers.transformer(from: .lv95, to: input.features.system)
        let output = try ParcelOutput(
            parameters.format, input.transformer, name: input.features.collectionName, in: context)
        let all = try NetParcels(input, apartBy: parameters.by)
        input.reportAreas()
        let groups = try ParcelGroups(all.parcels, by: parameters.by, sum: parameters.sum)
        let land = try dissolver.dissolve(RingTable(all.parcels), groups: groups.groupOfParcel)
        let layout = DissolvedWords.Layout(parameters)
        var summary = DissolveSummary(
            input: item.name, parcels: all.parcels.count, outputNotes: all.notes + layout.names.notes)
        try output.writeNames(of: DissolvedWords.row(of: nil, layout, in: ""))
        for (group, land) in zip(groups.groups, land) {
            summary.add(land)
            let words = DissolvedWords(group, land, layout)
            try output.write(
                Feature(
                    geometry: try back.single(.multiPolygon(land.polygons)), properties: words.properties),
                DissolvedWords.row(of: words, layout, in: item.name))
        }
        try output.finish()
        summary.faults = try input.features.faults.faults(besides: all.parcels.count)
        summary.outputNotes += output.notes
        return summary
    }
}
