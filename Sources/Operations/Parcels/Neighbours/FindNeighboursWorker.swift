import Batch
import Parcels
import SimpleFeatures

/// Finds the neighbours in one file after the other.
final class FindNeighboursWorker: OperationWorker {
    private let operation: FindNeighbours
    private let transformers = TransformerCache()

    init(operation: FindNeighbours) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> NeighbourSummary {
        let parameters = operation.parameters
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let back = try transformers.transformer(from: .lv95, to: input.features.system)
        let output = try ParcelOutput(
            parameters.format, input.transformer, name: input.features.collectionName, in: context)
        let all = try NetParcels(input) { $0.kind.isLand || parameters.rights }
        let net = try BorderNet(RingTable(all.parcels), tolerance: parameters.tolerance / 1_000)
        let choice = NeighbourChoice(parameters.of, among: all.parcels)
        var summary = NeighbourSummary(
            input: item.name, parcels: all.parcels.count, hasLines: output.hasFeatures, outputNotes: all.notes
        )
        if output.hasFeatures {
            let borders = net.sharedBorders()
            summary.add(borders.map(\.neighbour).filter(choice.concerns))
            for border in choice.chosen(borders) where border.neighbour.contact == .border {
                let names = NeighbourNames(border.neighbour, of: all.parcels)
                let feature = Feature(
                    geometry: try back.single(border.geometry), properties: names.properties)
                try output.write(feature, Row([]))
            }
        } else {
            let neighbours = net.neighbours()
            summary.add(neighbours.filter(choice.concerns))
            try output.writeNames(of: NeighbourNames.row(of: nil, in: ""))
            for neighbour in choice.chosen(neighbours) {
                let names = NeighbourNames(neighbour, of: all.parcels)
                try output.write(Feature(geometry: nil), NeighbourNames.row(of: names, in: item.name))
            }
        }
        try output.finish()
        summary.faults = try input.features.faults.faults(besides: all.parcels.count) + choice.faults
        summary.outputNotes += output.notes
        return summary
    }
}
